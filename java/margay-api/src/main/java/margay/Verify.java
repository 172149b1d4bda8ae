package margay;

/**
 * Nondeterminism for programs that are explored by Margay. On an ordinary JVM every method takes its first
 * alternative, so a program that uses this class runs there as well.
 */
public final class Verify {
    private Verify() {}

    /** A number from 0 to below {@code n}; Margay explores all of them. */
    public static int choose(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("nothing to choose from: " + n);
        }
        return 0;
    }
}
