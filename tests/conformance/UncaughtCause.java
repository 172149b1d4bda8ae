public class UncaughtCause {
    static class Problem extends RuntimeException {
        final int code;

        Problem(String m, int code, Throwable cause) {
            super(m, cause);
            this.code = code;
        }

        @Override
        public String toString() { return "Problem#" + code + "(" + getMessage() + ")"; }
    }

    static void level1(int x) {
        try {
            level2(x);
        } catch (ArithmeticException e) {
            throw new Problem("level1 failed", 7, e);
        }
    }

    static int level2(int x) {
        return level3(x) + 1;
    }

    static int level3(int x) {
        return 10 / x;
    }

    static void outer() {
        try {
            level1(0);
        } finally {
            System.out.println("outer finally");
            System.err.println("written to stderr before the trace");
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        Runnable r = () -> System.out.println("in runnable");
        r.run();
        for (int i = 0; i < 12; i++) {
            System.out.println("line " + i);
        }
        try {
            outer();
        } catch (Problem p) {
            IllegalStateException e = new IllegalStateException("main gives up\nsecond line", p);
            e.addSuppressed(new Exception("suppressed one"));
            throw e;
        }
    }
}
