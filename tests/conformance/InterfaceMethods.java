public class InterfaceMethods {
    interface Shape {
        double area();

        default String describe() {
            return name() + "[" + format(area()) + "]";
        }

        default String name() {
            return "shape";
        }

        private String format(double d) {
            return prefix() + Math.round(d * 100) / 100.0;
        }

        private static String prefix() {
            return "=";
        }

        static Shape unit() {
            return () -> 1.0;
        }
    }

    record Circle(double r) implements Shape {
        public double area() { return Math.PI * r * r; }

        public String name() { return "circle"; }
    }

    record Square(double s) implements Shape {
        public double area() { return s * s; }
    }

    interface Left {
        default String who() { return "left"; }
    }

    interface Right {
        default String who() { return "right"; }
    }

    static class Both implements Left, Right {
        public String who() {
            return Left.super.who() + "+" + Right.super.who();
        }
    }

    interface Top {
        default String m() { return "top"; }
    }

    interface MidA extends Top {
        default String m() { return "midA/" + Top.super.m(); }
    }

    interface MidB extends Top { }

    static class Bottom implements MidA, MidB { }

    static class ClassWins {
        public String who() { return "class"; }
    }

    static class Winner extends ClassWins implements Left { }

    static abstract class Abs implements Top {
        public abstract String m();
    }

    static class Concrete extends Abs {
        public String m() { return "concrete"; }
    }

    interface Stack<T> extends Iterable<T> {
        void push(T t);

        T pop();

        boolean isEmpty();

        default void pushAll(Iterable<? extends T> ts) {
            for (T t : ts) push(t);
        }

        static <T> Stack<T> create() {
            return new Stack<>() {
                private final java.util.ArrayDeque<T> d = new java.util.ArrayDeque<>();

                public void push(T t) { d.push(t); }

                public T pop() { return d.pop(); }

                public boolean isEmpty() { return d.isEmpty(); }

                public java.util.Iterator<T> iterator() { return d.iterator(); }
            };
        }
    }

    interface Greeter {
        String greet(String n);

        default Greeter twice() { return n -> greet(greet(n)); }

        boolean equals(Object o);

        String toString();
    }

    interface Counter {
        int[] COUNT = {0};

        default int next() { return ++COUNT[0]; }
    }

    enum Op implements java.util.function.IntBinaryOperator, Counter {
        ADD { public int applyAsInt(int a, int b) { return a + b; } },
        MUL { public int applyAsInt(int a, int b) { return a * b; } }
    }

    public static void main(String[] args) {
        System.out.println(new Circle(2).describe());
        System.out.println(new Square(3).describe());
        System.out.println(Shape.unit().describe());
        System.out.println(new Both().who());
        System.out.println(new Bottom().m());
        System.out.println(new Winner().who() + " " + ((Left) new Winner()).who());
        System.out.println(new Concrete().m());
        Stack<Object> st = Stack.create();
        st.pushAll(java.util.List.of(1, 2, 3));
        st.push("x");
        for (Object o : st) System.out.print(o + " ");
        System.out.println(st.pop() + " " + st.isEmpty());
        Greeter g = n -> "hi " + n;
        System.out.println(g.twice().twice().greet("bob"));
        for (Op op : Op.values()) System.out.println(op + " " + op.applyAsInt(6, 7) + " " + op.next());
        System.out.println(Counter.COUNT[0]);
        Top anon = new Top() {
            public String m() { return "anon>" + Top.super.m(); }
        };
        System.out.println(anon.m());
        Object o = anon;
        System.out.println((o instanceof Top) + " " + (o instanceof MidA) + " " + Top.class.isInterface());
    }
}
