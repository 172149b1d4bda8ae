/** Which exception it is, what it says, and what was done before. */
public class Thrown {
    int done;

    static String message(int[] a, int i) {
        try {
            return "" + a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getMessage();
        } catch (NullPointerException e) {
            return "null";
        }
    }

    int before(int[] a, int i) {
        done = 1;
        int v = a[i];
        done = 2;
        return v;
    }

    static int order(int[] a, int d) {
        return a[0] + 10 / d;
    }

    static int first(String s, int d) {
        int n = 10 / d;
        return n + s.length();
    }

    static int which(Object o) {
        try {
            return ((String) o).length();
        } catch (ClassCastException e) {
            return -1;
        } catch (RuntimeException e) {
            return -2;
        }
    }

    static int rethrown(int n) {
        try {
            if (n > 4) {
                throw new IllegalStateException("over " + n);
            }
            return n;
        } finally {
            n++;
        }
    }

    int nested(int n) {
        try {
            try {
                done = 10 / n;
            } finally {
                done++;
            }
        } catch (ArithmeticException e) {
            done += 100;
        }
        return done;
    }

    static int size(int n) {
        try {
            return new int[n].length;
        } catch (NegativeArraySizeException e) {
            return Integer.parseInt(e.getMessage());
        }
    }

    static void argument(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative: " + n);
        }
    }
}
