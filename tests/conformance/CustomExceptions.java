import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class CustomExceptions {
    enum Code { NOT_FOUND, DENIED, BROKEN }

    static class AppException extends Exception {
        private final Code code;
        private final Map<String, Object> context = new TreeMap<>();

        AppException(Code c, String m) { this(c, m, null); }

        AppException(Code c, String m, Throwable cause) {
            super(m, cause);
            code = c;
        }

        AppException with(String k, Object v) {
            context.put(k, v);
            return this;
        }

        Code code() { return code; }

        @Override
        public String getMessage() { return "[" + code + "] " + super.getMessage() + (context.isEmpty() ? "" : " " + context); }
    }

    static final class NotFound extends AppException { NotFound(String what) { super(Code.NOT_FOUND, what + " not found"); } }

    static class Quiet extends RuntimeException {
        Quiet() { super("quiet", null, false, false); }

        @Override
        public synchronized Throwable fillInStackTrace() { return this; }
    }

    static class Multi extends RuntimeException {
        Multi(List<? extends Throwable> ts) {
            super(ts.size() + " failures");
            ts.forEach(this::addSuppressed);
        }
    }

    @FunctionalInterface
    interface Checked<T, X extends Exception> {
        T get() throws X;

        static <T, X extends Exception> Supplier<T> unchecked(Checked<T, X> c) {
            return () -> {
                try {
                    return c.get();
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            };
        }
    }

    static <T> T retry(int times, Checked<T, ? extends Exception> c) throws Exception {
        List<Exception> all = new ArrayList<>();
        for (int i = 1; i <= times; i++) {
            try {
                return c.get();
            } catch (Exception e) {
                all.add(e);
                System.out.print("try " + i + ": " + e.getMessage() + "; ");
            }
        }
        Exception last = all.remove(all.size() - 1);
        all.forEach(last::addSuppressed);
        throw last;
    }

    static String load(String k) throws AppException {
        switch (k) {
            case "a": return "value";
            case "b": throw new NotFound(k);
            case "c":
                try {
                    return "" + 1 / (k.length() - 1);
                } catch (ArithmeticException e) {
                    throw new AppException(Code.BROKEN, "compute failed", e).with("key", k).with("n", 1);
                }
            default: throw new IllegalArgumentException("bad key " + k);
        }
    }

    static Throwable root(Throwable t) { return t.getCause() == null ? t : root(t.getCause()); }

    static <E extends Exception> void maybe(boolean b, Supplier<E> s) throws E { if (b) throw s.get(); }

    static int depth(Throwable t) {
        int d = 0;
        for (; t != null; t = t.getCause()) d++;
        return d;
    }

    static String order = "";

    static int traced(String s, boolean fail) {
        order += s;
        if (fail) throw new Quiet();
        return 1;
    }

    static class BadToString {
        @Override
        public String toString() { throw new UnsupportedOperationException("toString"); }
    }

    static class BadCompare implements Comparable<BadCompare> {
        public int compareTo(BadCompare o) { throw new IllegalStateException("compare"); }
    }

    public static void main(String[] args) throws Exception {
        for (String k : "a b c d".split(" ")) {
            try {
                System.out.println(load(k));
            } catch (NotFound e) {
                System.out.println("NotFound " + e.code() + " " + e.getMessage() + " " + e.getCause());
            } catch (AppException e) {
                System.out.println("App " + e + " / " + e.getCause() + " root " + root(e).getClass().getSimpleName());
            } catch (RuntimeException e) {
                System.out.println("Runtime " + e);
            } finally {
                System.out.print("");
            }
        }
        int[] n = {0};
        System.out.println(retry(3, () -> { if (n[0]++ < 2) throw new AppException(Code.DENIED, "no " + n[0]); return "done " + n[0]; }));
        try {
            retry(3, () -> { throw new java.io.IOException("io" + n[0]++); });
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage() + " " + Arrays.stream(e.getSuppressed()).map(Throwable::getMessage).toList());
        }
        Supplier<String> s = Checked.unchecked(() -> load("b"));
        try {
            s.get();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " | " + e.getCause().getClass().getSimpleName() + " " + depth(e));
        }
        Quiet q = new Quiet();
        q.addSuppressed(new Error());
        System.out.println(q.getStackTrace().length + " " + q.getSuppressed().length + " " + q);
        try {
            throw new Multi(List.of(new NotFound("x"), new Error("y")));
        } catch (Multi m) {
            System.out.println(m.getMessage() + " " + Stream.of(m.getSuppressed()).map(Throwable::getMessage).toList());
        }
        maybe(false, () -> new Exception("never"));
        try {
            CustomExceptions.<RuntimeException>maybe(true, () -> new IllegalStateException("generic throws"));
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            int x = traced("1", false) + traced("2", true) + traced("3", false);
            System.out.println(x);
        } catch (Quiet e) {
            System.out.println("order " + order);
        }
        for (Runnable r : List.<Runnable>of(() -> System.out.println("x" + new BadToString()), () -> new TreeSet<>(List.of(new BadCompare(), new BadCompare())), () -> Stream.of(1, 2).map(i -> i / (i - 2)).toList(), () -> List.of(3, 1).forEach(i -> { throw new Quiet(); }), () -> new HashMap<String, Integer>().computeIfAbsent("k", k -> { throw new NoSuchElementException(k); }), () -> Optional.empty().orElseThrow(() -> new Quiet()))) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.print(e.getClass().getSimpleName() + ":" + e.getMessage() + " ");
            }
        }
        System.out.println();
        Throwable t = new Exception("1");
        for (int i = 2; i <= 5; i++) t = i % 2 == 0 ? new RuntimeException("" + i, t) : new Error(t);
        System.out.println(depth(t) + " " + t.getMessage() + " " + root(t).getMessage());
        try {
            try {
                throw new Exception("inner");
            } catch (Exception e) {
                throw new Exception("outer", e);
            } finally {
                System.out.print("cleanup ");
            }
        } catch (Exception e) {
            System.out.println(e.getMessage() + "<-" + e.getCause().getMessage());
        }
        System.out.println(new Exception((String) null).getMessage() + " " + new Exception((Throwable) null).getMessage() + " " + new Exception(new Error("e")).getMessage() + " " + new AssertionError(5).getMessage() + " " + new AssertionError("m", new Error()).getCause() + " " + new Exception() + " " + new IndexOutOfBoundsException(5).getMessage() + " " + new ArrayIndexOutOfBoundsException(3).getMessage() + " " + new StringIndexOutOfBoundsException(4).getMessage());
        Thread.UncaughtExceptionHandler h = (th, e) -> System.out.println("uncaught " + e.getMessage());
        Thread.currentThread().setUncaughtExceptionHandler(h);
        throw new NotFound("everything");
    }
}
