package gov.nasa.jpf.vm;

import check.Inputs;

/** The part of Java PathFinder's interface that choosing programs use, with values from {@link Inputs}. */
public class Verify {
    public static boolean getBoolean() {
        return Inputs.nextBoolean();
    }

    public static boolean getBoolean(boolean falseFirst) {
        return Inputs.nextBoolean();
    }

    /** From {@code min} to {@code max}, both included. */
    public static int getInt(int min, int max) {
        return Inputs.nextInt(min, max);
    }

    /** From 0 to {@code max}, both included. */
    public static int random(int max) {
        return Inputs.nextInt(0, max);
    }

    public static boolean randomBool() {
        return Inputs.nextBoolean();
    }

    /** One of the values; a witness gives its place. */
    public static int getIntFromList(int... values) {
        return values[Inputs.nextInt(0, values.length - 1)];
    }

    /** One of the values; a witness gives its place. */
    public static double getDoubleFromList(double... values) {
        return values[Inputs.nextInt(0, values.length - 1)];
    }

    public static void ignoreIf(boolean condition) {
        Inputs.assume(!condition);
    }

    public static void assertTrue(boolean condition) {
        if (!condition) {
            throw new AssertionError("Verify.assertTrue failed");
        }
    }

    public static void assertTrue(String message, boolean condition) {
        assertTrue(condition);
    }

    /** Only a hint for the search. */
    public static void boring(boolean condition) {}

    /** Only a hint for the search. */
    public static void interesting(boolean condition) {}

    public static void beginAtomic() {}

    public static void endAtomic() {}

    public static boolean isRunningInJPF() {
        return false;
    }
}
