import java.util.ArrayList;
import java.util.List;

public class FinallyPaths {
    static List<String> log = new ArrayList<>();

    @SuppressWarnings("finally")
    static int overrideReturn() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int returnBeforeFinallyChange() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 5;
            log.add("x=" + x);
        }
    }

    @SuppressWarnings("finally")
    static String swallow() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            return "swallowed";
        }
    }

    static String replaced() {
        try {
            try {
                throw new RuntimeException("first");
            } finally {
                Integer.parseInt("zz");
            }
        } catch (NumberFormatException e) {
            return "NFE " + e.getSuppressed().length;
        } catch (RuntimeException e) {
            return e.getMessage();
        }
    }

    static int loop() {
        int n = 0;
        for (int i = 0; i < 10; i++) {
            try {
                if (i % 3 == 0) continue;
                if (i == 8) break;
                n += i;
            } finally {
                n += 100;
            }
        }
        return n;
    }

    static String nested(int k) {
        StringBuilder sb = new StringBuilder();
        try {
            sb.append("a");
            try {
                if (k == 1) throw new IllegalArgumentException("one");
                if (k == 2) throw new ArithmeticException("two");
                if (k == 3) throw new Error("three");
                sb.append("b");
            } catch (IllegalArgumentException e) {
                sb.append("[iae]");
                if (k == 1) throw new RuntimeException("from catch", e);
            } finally {
                sb.append("f1");
            }
            sb.append("c");
        } catch (ArithmeticException e) {
            sb.append("[arith]");
        } catch (RuntimeException e) {
            sb.append("[rt ").append(e.getCause().getMessage()).append("]");
        } catch (Throwable t) {
            sb.append("[").append(t).append("]");
        } finally {
            sb.append("f2");
        }
        return sb.toString();
    }

    static int recursive(int n) {
        try {
            if (n == 0) throw new IllegalStateException("bottom");
            return recursive(n - 1) + 1;
        } finally {
            log.add("r" + n);
        }
    }

    static boolean inCondition(boolean t) {
        try {
            if (t) throw new Exception("cond");
            return false;
        } catch (Exception e) {
            return e.getMessage().equals("cond");
        } finally {
            log.add("cond");
        }
    }

    static synchronized int sync(int v) {
        synchronized (log) {
            try {
                if (v < 0) throw new IllegalArgumentException();
                return v;
            } finally {
                log.add("sync" + v);
            }
        }
    }

    static int multi(Object o) {
        try {
            return ((String) o).length() / (o.equals("") ? 0 : 1);
        } catch (ClassCastException | ArithmeticException e) {
            return e instanceof ArithmeticException ? -1 : -2;
        } catch (NullPointerException e) {
            return -3;
        }
    }

    static <T extends Throwable> void sneaky(Throwable t) throws T {
        @SuppressWarnings("unchecked")
        T x = (T) t;
        throw x;
    }

    public static void main(String[] args) {
        System.out.println(overrideReturn() + " " + returnBeforeFinallyChange() + " " + swallow() + " " + replaced() + " " + loop());
        for (int k = 0; k < 4; k++) System.out.println(nested(k));
        try {
            recursive(4);
        } catch (IllegalStateException e) {
            log.add(e.getMessage());
        }
        System.out.println(inCondition(true) + " " + inCondition(false));
        System.out.println(sync(4));
        try {
            sync(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("msg " + e.getMessage() + " holds " + Thread.holdsLock(log) + Thread.holdsLock(FinallyPaths.class));
        }
        System.out.println(multi("abc") + " " + multi("") + " " + multi(1) + " " + multi(null));
        try {
            FinallyPaths.<RuntimeException>sneaky(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("threw null");
        }
        System.out.println(log);
    }
}
