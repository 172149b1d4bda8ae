import java.util.Locale;
import java.util.Random;

/** What a method does depends on the machine that it runs on. */
public final class Surroundings {
    private Surroundings() {
    }

    static String mode() {
        String m = System.getProperty("surroundings.mode");
        if (m == null) {
            return "default";
        }
        return m.toLowerCase(Locale.ROOT);
    }

    static boolean many() {
        return Runtime.getRuntime().availableProcessors() > 2;
    }

    static int bucket(Object o, int n) {
        if (n <= 0) {
            return 0;
        }
        return (System.identityHashCode(o) & 0x7fffffff) % n;
    }

    static boolean late(long deadline) {
        return System.currentTimeMillis() > deadline;
    }

    static int roll(long seed) {
        return new Random(seed).nextInt(6) + 1;
    }

    static boolean lucky() {
        return Math.random() < 0.5;
    }

    static boolean home() {
        return System.getenv("HOME") != null;
    }

    static void say(String text) {
        if (text == null) {
            text = "nothing";
        }
        System.out.println(text);
        System.out.flush();
    }

    static String threadName() {
        Thread t = Thread.currentThread();
        return t.getName().isEmpty() ? "none" : "some";
    }

    static int read() {
        try {
            int c = System.in.read();
            return c < 0 ? 0 : 1;
        } catch (java.io.IOException e) {
            return 2;
        }
    }
}
