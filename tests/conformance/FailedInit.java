public class FailedInit {
    static class Bad {
        static int v = compute();

        static int compute() { throw new IllegalStateException("init failed"); }

        static void hi() { System.out.println("hi"); }
    }

    static class BadError {
        static final Object O = new Object();
        static int[] big = new int[-1 + O.hashCode() * 0];
    }

    static class ThrowsError {
        static {
            if (true) throw new AssertionError("an error");
        }

        int x = 1;
    }

    static class Sub extends Bad {
        static { System.out.println("never printed"); }
    }

    static class Uses {
        static Bad field;
        static int n = 3;
    }

    interface BadIface {
        int V = Integer.parseInt("nope");
    }

    static class Impl implements BadIface {
        static { System.out.println("Impl initialised without its interface"); }
    }

    interface R { Object run(); }

    static void t(String what, R r) {
        try {
            System.out.println(what + " -> " + r.run());
        } catch (Throwable e) {
            System.out.println(what + " -> " + e.getClass().getName() + ": " + e.getMessage());
            Throwable c = e.getCause();
            if (c != null) {
                // The cause of the second failure became a copy in later releases; its name is enough here.
                if (e instanceof NoClassDefFoundError) {
                    System.out.println("   has cause of " + c.getClass().getName());
                } else {
                    System.out.println("   cause " + c);
                    System.out.println("   at " + c.getStackTrace()[0].getMethodName());
                }
            }
            if (e instanceof ExceptionInInitializerError x) {
                System.out.println("   getException " + (x.getException() == x.getCause()));
            }
        }
    }

    static class Counter {
        static int tries;
    }

    static class Flaky {
        static {
            Counter.tries++;
            if (Counter.tries < 5) throw new RuntimeException("try " + Counter.tries);
        }

        static int v = 1;
    }

    public static void main(String[] args) throws Exception {
        t("first use", () -> Bad.v);
        t("second use", () -> Bad.v);
        t("static method", () -> { Bad.hi(); return 0; });
        t("new", () -> new Bad());
        t("subclass", () -> new Sub());
        t("subclass again", () -> new Sub());
        t("unrelated", () -> Uses.n + " " + (Uses.field == null));
        t("array of it", () -> new Bad[2].length);
        t("instanceof", () -> (Object) "x" instanceof Bad);
        t("class literal", () -> Bad.class.getSimpleName());
        t("negative", () -> BadError.big);
        t("negative again", () -> BadError.big);
        t("error", () -> new ThrowsError().x);
        t("error again", () -> new ThrowsError().x);
        t("impl", () -> new Impl() != null);
        t("iface", () -> BadIface.V);
        t("iface again", () -> BadIface.V);
        t("flaky", () -> Flaky.v);
        t("flaky again", () -> Flaky.v);
        System.out.println(Counter.tries);
        try {
            Class.forName("FailedInit$Late");
        } catch (ExceptionInInitializerError e) {
            System.out.println("forName: " + e.getCause().getMessage());
        }
        try {
            Class.forName("FailedInit$Late");
        } catch (NoClassDefFoundError e) {
            System.out.println("forName: " + e.getMessage());
        }
        Class<?> c = Class.forName("FailedInit$Late2", false, FailedInit.class.getClassLoader());
        System.out.println(c.getSimpleName());
        try {
            c.getDeclaredConstructor().newInstance();
        } catch (ExceptionInInitializerError e) {
            System.out.println("newInstance: " + e.getCause());
        }
        try {
            c.getDeclaredField("f").get(null);
        } catch (NoClassDefFoundError e) {
            System.out.println("field: " + e.getMessage());
        }
    }

    static class Late {
        static { Object o = null; if (o == null) throw new UnsupportedOperationException("late"); }
    }

    static class Late2 {
        static int f = Integer.parseInt("12") / (int) Math.floor(0.5);

        Late2() { }
    }
}
