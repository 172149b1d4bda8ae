/** Exceptions that say nothing of the place where they were made. */
public class Traces {

    static RuntimeException bare(String message) {
        RuntimeException e = new RuntimeException(message);
        e.setStackTrace(new StackTraceElement[0]);
        return e;
    }

    static RuntimeException plain(String message) {
        return new RuntimeException(message);
    }

    static void quiet(int n) {
        if (n > 3) {
            throw new Quiet("n is " + n);
        }
    }

    /** Without a stack trace. */
    static final class Quiet extends RuntimeException {
        Quiet(String message) {
            super(message, null, true, false);
        }
    }

    /** It leaves out the stack trace as old code does. */
    static final class Old extends RuntimeException {
        final int code;

        Old(int code) {
            super("code");
            this.code = code;
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    static void old(int n) {
        if (n < 0) {
            throw new Old(n + 1);
        }
    }
}
