public class InitOrder {
    static StringBuilder log = new StringBuilder();

    static int trace(String s) {
        System.out.println(s);
        return s.length();
    }

    static class Base {
        static int s1 = trace("Base.static field");
        int f1 = trace("Base.field");
        static { trace("Base.static block"); }
        { trace("Base.instance block"); }

        Base() {
            trace("Base()");
            hook();
        }

        void hook() {
            trace("Base.hook");
        }
    }

    static class Derived extends Base {
        static final int CONST = 42;
        static final Integer BOXED = trace("Derived.BOXED");
        int value = 7;
        final int fin = 8;
        String str = "set";
        static { trace("Derived.static block"); }
        { trace("Derived.instance block " + value); }

        Derived() {
            this(trace("arg"));
            trace("Derived()");
        }

        Derived(int x) {
            super();
            trace("Derived(int) " + x);
        }

        @Override
        void hook() {
            trace("Derived.hook value=" + value + " fin=" + fin + " str=" + str);
        }
    }

    interface I {
        int X = trace("I.X");
    }

    interface J extends I {
        int Y = trace("J.Y");

        default void m() { }
    }

    static class Impl implements J {
        static { trace("Impl.static"); }
    }

    static class Lazy {
        static final String COMPILE_TIME = "constant";
        static final String RUN_TIME = new String("run");
        static { trace("Lazy initialised"); }

        static void touch() { }
    }

    static class Parent {
        static int p = trace("Parent");
    }

    static class Child extends Parent {
        static { trace("Child"); }
    }

    static class A {
        static int x = B.y + 1;
    }

    static class B {
        static int y = A.x + 1;
    }

    static class Forward {
        static int first = get();
        static int second = 5;
        static int third = get();

        static int get() {
            return second;
        }
    }

    static class Self {
        static final Self INSTANCE = new Self();
        static int counter = 10;
        int seen;

        Self() {
            seen = counter++;
        }
    }

    public static void main(String[] args) throws Exception {
        trace("main");
        trace("const " + Derived.CONST);
        new Derived();
        trace("again");
        new Derived(3);
        trace(Lazy.COMPILE_TIME);
        trace("before touch");
        Lazy.touch();
        trace("Child.p " + Child.p);
        new Child();
        new Impl();
        trace("X via J: " + J.X);
        trace("A.x " + A.x + " B.y " + B.y);
        trace(Forward.first + " " + Forward.second + " " + Forward.third);
        trace(Self.INSTANCE.seen + " " + Self.counter);
        Lazy[] none = new Lazy[2];
        Class<?> c = NotYet.class;
        trace("class literal " + c.getSimpleName());
        Object o = null;
        trace("instanceof " + (o instanceof NotYet));
        NotYet[] arr = new NotYet[1];
        trace("array " + arr.length);
        Class.forName(c.getName(), false, InitOrder.class.getClassLoader());
        trace("forName without init");
        Class.forName(c.getName());
        trace("done " + none.length);
    }

    static class NotYet {
        static { trace("NotYet initialised"); }
    }
}
