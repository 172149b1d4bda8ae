/** Targets that are none, and overloads. */
public abstract class Wrong {
    static final int TWO = Integer.parseInt("2");

    /** Twice an int. */
    static int twice(int n) {
        return n * TWO;
    }

    static long twice(long n) {
        return n * TWO;
    }

    abstract void nothing();

    native void far();
}
