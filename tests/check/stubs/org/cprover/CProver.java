package org.cprover;

import check.Inputs;

/** The interface of JBMC to the programs it checks, with values from {@link Inputs}. */
public final class CProver {
    private CProver() {}

    public static void assume(boolean condition) {
        Inputs.assume(condition);
    }

    public static boolean nondetBoolean() {
        return Inputs.nextBoolean();
    }

    public static byte nondetByte() {
        return Inputs.nextByte();
    }

    public static char nondetChar() {
        return Inputs.nextChar();
    }

    public static short nondetShort() {
        return Inputs.nextShort();
    }

    public static int nondetInt() {
        return Inputs.nextInt();
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

    /** An object of the class of {@code instance}, or null; here null or the instance as it is. */
    public static <T> T nondetWithNull(T instance) {
        return Inputs.nextBoolean() ? instance : null;
    }

    /** An object of the class of {@code instance}; here the instance as it is. */
    public static <T> T nondetWithoutNull(T instance) {
        return instance;
    }
}
