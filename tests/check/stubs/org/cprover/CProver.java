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

    /** An object of the type that is asked for, or null; here null. */
    public static <T> T nondetWithNull() {
        return null;
    }

    /** An object of the type that is asked for; here there is none. */
    public static <T> T nondetWithoutNull() {
        Inputs.assume(false);
        return null;
    }

    /** An array of nulls that is of the class of {@code type}. */
    @SuppressWarnings("unchecked")
    public static <T> T[] createArrayWithType(int length, T[] type) {
        return (T[]) java.lang.reflect.Array.newInstance(type.getClass().getComponentType(), length);
    }

    /** Not known to Margay. */
    public static void noSuchMember(int number) {}
}
