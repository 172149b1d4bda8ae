import java.util.function.*;

public class ScopesAndShadowing {
    static int x = 1;
    int y = 2;
    static final int K;
    final int fin;
    static int[] order = new int[0];

    static {
        int x = 10;
        K = x + ScopesAndShadowing.x;
    }

    {
        int y = 20;
        this.y += y;
    }

    ScopesAndShadowing(int y) {
        this.y += y;
        fin = y > 0 ? this.y : -1;
    }

    ScopesAndShadowing() { this(K); }

    int sum(int y) {
        int r = y + this.y;
        for (int i = 0; i < 2; i++) {
            int t = i;
            r += t;
        }
        for (int i = 5; i > 3; i--) {
            int t = i * 10;
            r += t;
        }
        {
            int t = 100;
            r += t;
        }
        return r;
    }

    class Inner {
        int y = 200;

        class Innermost {
            int y = 3000;

            int all(int y) { return y + this.y + Inner.this.y + ScopesAndShadowing.this.y; }
        }
    }

    static class Parent {
        String f = "pf";
        static String g = "pg";

        String m() { return "pm" + f; }

        static String n() { return "pn"; }

        class In { String who() { return "Parent.In" + f; } }
    }

    static class Child extends Parent {
        String f = "cf";
        static String g = "cg";

        @Override
        String m() { return "cm" + f + super.f + super.m(); }

        static String n() { return "cn"; }

        class In extends Parent.In {
            @Override
            String who() { return "Child.In" + f + super.who(); }
        }
    }

    interface A { int V = 1; }

    interface B { int V = 2; }

    static class AB implements A, B {
        int sum() { return A.V + B.V; }
    }

    static int x() { return x; }

    int String(int Integer) {
        int Object = Integer + 1;
        return Object;
    }

    static <T> String name(T T) { return "T" + T; }

    public static void main(String[] args) {
        System.out.println(K + " " + x + " " + x());
        int x = 5;
        System.out.println(x + " " + ScopesAndShadowing.x + " " + x());
        ScopesAndShadowing o = new ScopesAndShadowing();
        System.out.println(o.y + " " + o.fin + " " + o.sum(7) + " " + new ScopesAndShadowing(-5).fin);
        System.out.println(o.new Inner().new Innermost().all(40000));
        Parent p = new Child();
        Child c = (Child) p;
        System.out.println(p.f + c.f + ((Parent) c).f + " " + p.m() + " " + p.g + c.g + " " + p.n() + c.n());
        System.out.println(c.new In().who() + " " + p.new In().who());
        System.out.println(new AB().sum() + " " + o.String(4) + " " + name(3));
        IntUnaryOperator op = y -> {
            int z = y + x;
            class Local {
                int x = 50;

                int get() {
                    int y = 1;
                    IntSupplier s = () -> y + this.x + z;
                    return s.getAsInt();
                }
            }
            return new Local().get();
        };
        System.out.println(op.applyAsInt(1000));
        Runnable r = new Runnable() {
            int x = 77;

            @Override
            public void run() {
                int K = 3;
                System.out.println(x + " " + this.x + " " + K + " " + ScopesAndShadowing.K + " " + ScopesAndShadowing.x);
                Runnable in = () -> System.out.println(this.x + K);
                in.run();
            }

            @Override
            public String toString() { return "anon"; }
        };
        r.run();
        System.out.println(r);
        label:
        for (int label = 0; ; label++) {
            if (label == 3) break label;
        }
        int var = 1;
        var yield = "contextual";
        int record = var + 1;
        int sealed = 3;
        int permits = record + sealed;
        System.out.println(yield + permits);
        switch (x) {
            case 5:
                int scoped = 9;
                System.out.println(scoped);
            case 6:
                scoped = 8;
                System.out.println(scoped);
        }
        for (int i = 0, n = 2; i < n; i++) {
            final int f = i * i;
            Supplier<Supplier<Integer>> s = () -> () -> f + x;
            System.out.print(s.get().get() + " ");
        }
        try {
            int e = 1;
            throw new IllegalStateException("" + e);
        } catch (IllegalStateException e) {
            String m = e.getMessage();
            System.out.println(m);
        }
        String m = "reused";
        System.out.println(m + java.lang.String.valueOf(1));
    }
}
