import java.util.Date;
import java.util.TimeZone;

/** What the library looks up by itself, and a program can set. */
public final class Defaults {
    private Defaults() {
    }

    static int lower() {
        if ("TITLE".toLowerCase().equals("title")) {
            return 1;
        }
        return 2;
    }

    static int format() {
        return String.format("%.1f", 1.5).equals("1.5") ? 1 : 2;
    }

    static int zone() {
        if (TimeZone.getDefault().getRawOffset() == 0) {
            return 1;
        }
        return 2;
    }

    static int hours() {
        if (new Date(0).getHours() == 0) {
            return 1;
        }
        return 2;
    }

    static int stream() {
        if (System.out == null) {
            return 1;
        }
        return 2;
    }

    static int handler() {
        return Thread.getDefaultUncaughtExceptionHandler() == null ? 1 : 2;
    }

    static int sleep() {
        try {
            Thread.sleep(0);
            return 1;
        } catch (InterruptedException e) {
            return 2;
        }
    }

    static int rounded() {
        return Math.exp(1) == Math.E ? 1 : 2;
    }

    static int fixed() {
        return Math.sqrt(4) == 2 ? 1 : 2;
    }
}
