import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

public class StackTraces {
    static class AppException extends Exception {
        AppException(String m, Throwable c) { super(m, c); }

        AppException(String m) { super(m); }
    }

    static void a(int n) throws AppException {
        if (n == 0) {
            b();
        } else {
            a(n - 1);
        }
    }

    static void b() throws AppException {
        try {
            new Inner().c();
        } catch (IllegalStateException e) {
            throw new AppException("wrapped", e);
        }
    }

    static class Inner {
        void c() {
            try {
                d();
            } catch (RuntimeException e) {
                IllegalStateException x = new IllegalStateException("inner", e);
                x.addSuppressed(new AppException("side"));
                throw x;
            }
        }

        private void d() {
            int[] arr = new int[2];
            arr[2] = 1;
        }
    }

    interface Thrower {
        void go() throws Exception;

        default void viaDefault() throws Exception { go(); }

        static void viaStatic(Thrower t) throws Exception { t.viaDefault(); }
    }

    static class Initial {
        static final Exception TRACE = new Exception("clinit");
        final Exception made;

        Initial() { made = new Exception("init"); }
    }

    static void print(Throwable t) {
        StringWriter sw = new StringWriter();
        t.printStackTrace(new PrintWriter(sw, true));
        System.out.print(sw.toString().replace("\r\n", "\n"));
    }

    static String frame(StackTraceElement e) {
        return e.getClassName() + "." + e.getMethodName() + ":" + e.getLineNumber() + ":" + e.getFileName() + ":" + e.isNativeMethod();
    }

    public static void main(String[] args) throws Exception {
        try {
            a(2);
        } catch (AppException e) {
            print(e);
            for (StackTraceElement s : e.getStackTrace()) System.out.println(frame(s));
        }
        try {
            Thrower.viaStatic(new Thrower() {
                public void go() throws Exception {
                    throw new Exception("anon");
                }
            });
        } catch (Exception e) {
            print(e);
        }
        print(Initial.TRACE);
        print(new Initial().made);
        Exception kept = new Exception("reused");
        try {
            throw kept;
        } catch (Exception e) {
            System.out.println(e.getStackTrace()[0].getLineNumber());
        }
        rethrow(kept);
        kept.fillInStackTrace();
        print(kept);
        kept.setStackTrace(new StackTraceElement[] {new StackTraceElement("pkg.Cls", "meth", "Cls.java", 12), new StackTraceElement("pkg.Cls", "nat", null, -2), new StackTraceElement("pkg.C", "unk", null, -1), new StackTraceElement("pkg.C", "noline", "C.java", -1)});
        print(kept);
        StackTraceElement[] here = Thread.currentThread().getStackTrace();
        System.out.println(here[0].getMethodName() + " " + here[1]);
        List<String> walk = StackWalker.getInstance().walk(s -> s.map(f -> f.getMethodName() + "@" + f.getLineNumber()).toList());
        System.out.println(walk);
        System.out.println(callerName());
        Throwable circ1 = new Exception("c1");
        Throwable circ2 = new Exception("c2", circ1);
        circ1.initCause(circ2);
        print(circ1);
        new Throwable() {
            @Override
            public String getMessage() { return "overridden"; }
        }.printStackTrace(System.out);
    }

    static String callerName() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass().getSimpleName();
    }

    static void rethrow(Exception e) {
        try {
            try {
                throw e;
            } finally {
                System.out.println("finally in rethrow");
            }
        } catch (Exception x) {
            System.out.println(x == e);
        }
    }
}
