/** Exceptions with messages, causes and fields; clean-up. */
public class Failures {
    static class CodeException extends RuntimeException {
        private final int code;

        CodeException(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    private int open;
    private int closed;

    int open() {
        return open;
    }

    static int parse(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            throw new CodeException("bad number", s == null ? 1 : 2, e);
        }
    }

    int use(int[] a, int i) {
        open++;
        try {
            return a[i];
        } finally {
            open--;
            closed++;
        }
    }

    static int orElse(int[] a, int i, int other) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
            return other;
        }
    }

    static void suppressed(boolean both) {
        RuntimeException e = new IllegalStateException("first");
        if (both) {
            e.addSuppressed(new IllegalStateException("second"));
        }
        throw e;
    }

    static int depth(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("n: " + n, new Error("cause " + n));
        }
        return n > 3 ? 3 : n;
    }

    static String nested(Object o) {
        try {
            try {
                return o.toString();
            } catch (NullPointerException e) {
                throw new IllegalStateException("inner", e);
            }
        } catch (IllegalStateException e) {
            return e.getMessage() + (e.getCause() != null);
        }
    }
}
