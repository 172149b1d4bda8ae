package margay;

/**
 * Nondeterminism for programs that are explored by Margay, which takes the calls over by their names: every value is
 * explored. On an ordinary JVM the methods that give a value give the first one, which is 0, {@code false} or the
 * empty string unless a range says otherwise, so a program that uses this class runs there as well, and runs the same each
 * time.
 */
public final class Verify {
    private Verify() {}

    /** A number from 0 to below {@code n}. */
    public static int choose(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("nothing to choose from: " + n);
        }
        return 0;
    }

    /** {@code true} or {@code false}. */
    public static boolean nondetBoolean() {
        return false;
    }

    /** Any {@code byte}. */
    public static byte nondetByte() {
        return 0;
    }

    /** Any {@code short}. */
    public static short nondetShort() {
        return 0;
    }

    /** Any {@code char}. */
    public static char nondetChar() {
        return 0;
    }

    /** Any {@code int}. */
    public static int nondetInt() {
        return 0;
    }

    /** A number from {@code min} to {@code max}, both included. */
    public static int nondetInt(int min, int max) {
        if (min > max) {
            throw new IllegalArgumentException("nothing from " + min + " to " + max);
        }
        return min;
    }

    /** Any {@code long}. */
    public static long nondetLong() {
        return 0;
    }

    /** Any {@code float}: infinities, both zeros and not-a-number too. */
    public static float nondetFloat() {
        return 0;
    }

    /** Any {@code double}: infinities, both zeros and not-a-number too. */
    public static double nondetDouble() {
        return 0;
    }

    /** Any string but {@code null}, of at most the length that Margay is told to explore. */
    public static String nondetString() {
        return "";
    }

    /**
     * Leaves this run when the condition is false: Margay takes it for one that does not happen. On an ordinary
     * JVM it ends the program, with code 0 and without a word.
     */
    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(0);
        }
    }

    /** As {@code assert condition}, which Margay always checks, but on an ordinary JVM without {@code -ea} too. */
    public static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }
}
