/** What the machine throws, and texts that it makes. */
public final class Catching {
    private Catching() {
    }

    static String message(Object o) {
        try {
            return o.toString();
        } catch (NullPointerException e) {
            return e.getMessage() == null ? "none" : "some";
        }
    }

    static int deep(int n) {
        try {
            return dive(n);
        } catch (StackOverflowError e) {
            return -1;
        }
    }

    private static int dive(int n) {
        return n <= 0 ? 0 : 1 + dive(n - 1);
    }

    static int allocate(int n) {
        try {
            int[] a = new int[n];
            return a.length;
        } catch (NegativeArraySizeException e) {
            return -1;
        } catch (OutOfMemoryError e) {
            return -2;
        }
    }

    static int divide(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return b == 0 ? 0 : 1;
        }
    }

    static String cast(Object o) {
        try {
            return (String) o;
        } catch (ClassCastException e) {
            return o == null ? "null" : "other";
        }
    }

    static int store(Object[] a, Object o) {
        try {
            a[0] = o;
            return 0;
        } catch (ArrayStoreException e) {
            return 1;
        } catch (RuntimeException e) {
            return 2;
        }
    }

    static int loop(int n) {
        int i = 0;
        while (true) {
            try {
                if (i >= n) {
                    break;
                }
                i += 2;
            } finally {
                i--;
            }
        }
        return i;
    }
}
