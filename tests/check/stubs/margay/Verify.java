package margay;

import check.Inputs;

/** Margay's own interface, with values from {@link Inputs}. */
public final class Verify {
    private Verify() {}

    public static int choose(int n) {
        return Inputs.nextInt(0, n - 1);
    }

    public static boolean nondetBoolean() {
        return Inputs.nextBoolean();
    }

    public static byte nondetByte() {
        return Inputs.nextByte();
    }

    public static short nondetShort() {
        return Inputs.nextShort();
    }

    public static char nondetChar() {
        return Inputs.nextChar();
    }

    public static int nondetInt() {
        return Inputs.nextInt();
    }

    public static int nondetInt(int min, int max) {
        return Inputs.nextInt(min, max);
    }

    public static long nondetLong() {
        return Inputs.nextLong();
    }

    public static float nondetFloat() {
        return Inputs.nextFloat();
    }

    public static double nondetDouble() {
        return Inputs.nextDouble();
    }

    public static String nondetString() {
        return Inputs.nextString();
    }

    public static void assume(boolean condition) {
        Inputs.assume(condition);
    }

    public static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }
}
