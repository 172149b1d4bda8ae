import java.io.File;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.TimeZone;

/** More of what a method can ask the machine for, or tell it. */
public final class Environment {
    private static final ThreadLocal<Integer> DEPTH = ThreadLocal.withInitial(() -> 0);

    private Environment() {
    }

    static boolean english() {
        return Locale.getDefault().getLanguage().equals("en");
    }

    static String lower(String s) {
        return s.toLowerCase();
    }

    static int offset() {
        return TimeZone.getDefault().getRawOffset() == 0 ? 0 : 1;
    }

    static String path() {
        return File.separatorChar == '/' ? "unix" : "other";
    }

    static boolean interrupted() {
        return Thread.currentThread().isInterrupted();
    }

    static int priority() {
        return Thread.currentThread().getPriority() > 5 ? 1 : 0;
    }

    static void remember(String s) {
        if (s != null) {
            System.setProperty("environment.last", s);
        }
    }

    static int enter() {
        int d = DEPTH.get() + 1;
        DEPTH.set(d);
        return d;
    }

    static int depth() {
        return DEPTH.get() > 2 ? 2 : DEPTH.get();
    }

    static void pause(boolean on) throws InterruptedException {
        if (on) {
            Thread.sleep(1);
        }
    }

    static void warn(String s) {
        System.err.print(s);
    }

    static boolean exists(String name) {
        return new File("/nonexistent/" + name).exists();
    }

    static String caller() {
        StackTraceElement[] trace = new Throwable().getStackTrace();
        return trace.length > 50 ? "deep" : "shallow";
    }

    static int checked(int n) {
        assert n >= 0 : "negative";
        return n + 1;
    }

    static boolean utf8() {
        return Charset.defaultCharset().name().equals("UTF-8");
    }

    static boolean memory() {
        return Runtime.getRuntime().maxMemory() > 1000;
    }

    static boolean thread() {
        return Thread.currentThread().isDaemon();
    }
}
