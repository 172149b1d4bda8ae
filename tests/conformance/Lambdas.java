import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.*;

public class Lambdas {
    private int field = 10;
    private static int sfield = 20;
    static Function<Integer, Integer> fact;
    Function<Integer, Long> fib = n -> n < 2 ? (long) n : this.fib.apply(n - 1) + this.fib.apply(n - 2);

    interface Tri<A, B, C, R> { R apply(A a, B b, C c); }

    interface Prim { long f(byte a, short b, char c, int d, long e, float g, double h, boolean i); }

    interface Gen { <T> T id(T t); }

    interface Thrower<X extends Exception> { void run() throws X; }

    Supplier<Integer> capThis() { return () -> field++ + sfield; }

    static Supplier<Supplier<String>> nest(String a) {
        return () -> {
            String b = a + "b";
            return () -> {
                String c = b + "c";
                Supplier<String> s = () -> a + b + c;
                return s.get();
            };
        };
    }

    static <T, R> List<R> map(List<T> in, Function<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        for (T t : in) out.add(f.apply(t));
        return out;
    }

    static String over(Runnable r) { r.run(); return "Runnable"; }

    static <T> String over(Callable<T> c) throws Exception { return "Callable " + c.call(); }

    static int apply(IntUnaryOperator f, int x) { return f.applyAsInt(x); }

    static Runnable noop() { return () -> { }; }

    public static void main(String[] args) throws Exception {
        fact = n -> n <= 1 ? 1 : n * fact.apply(n - 1);
        System.out.println(fact.apply(10));
        Lambdas me = new Lambdas();
        System.out.println(me.fib.apply(15));
        Supplier<Integer> c = me.capThis();
        System.out.println(c.get() + " " + c.get() + " " + me.field);
        System.out.println(nest("a").get().get());
        byte b = 1;
        short s = 2;
        char ch = 'c';
        int i = 4;
        long l = 5L;
        float f = 6.5f;
        double d = 7.25;
        boolean z = true;
        String str = "str";
        int[] arr = {9};
        Supplier<String> all = () -> "" + b + s + ch + i + l + f + d + z + str + arr[0]++;
        System.out.println(all.get() + " " + all.get());
        Prim p = (a1, b1, c1, d1, e1, g1, h1, i1) -> a1 + b1 + c1 + d1 + e1 + (long) g1 + (long) h1 + (i1 ? 1 : 0) + l;
        System.out.println(p.f((byte) -1, (short) -2, 'A', 4, 5L, 6.9f, 7.9, true));
        Tri<Integer, Long, Double, String> tri = (x, y, w) -> x + y + w + "!";
        System.out.println(tri.apply(1, 2L, 3.5));
        Gen g = new Gen() {
            public <T> T id(T t) { return t; }
        };
        System.out.println(g.id("x") + g.id(5));
        System.out.println(map(List.of(1, 2, 3), x -> x * 1.5) + " " + map(List.of("a", "bb"), String::length));
        System.out.println(over(() -> System.out.print("void ")) + " " + over(() -> 5) + " ");
        System.out.println(apply(x -> x + i, 3) + " " + apply(x -> { int y = x; while (y < 100) y *= 2; return y; }, 3));
        noop().run();
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = x -> y -> w -> x * 100 + y * 10 + w;
        System.out.println(curried.apply(1).apply(2).apply(3));
        BinaryOperator<Function<Integer, Integer>> compose = (m, n) -> x -> m.apply(n.apply(x));
        System.out.println(compose.apply(x -> x + 1, x -> x * 10).apply(5));
        Object o = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        ((Runnable) o).run();
        System.out.println(o instanceof java.io.Serializable);
        Runnable[] rs = new Runnable[3];
        for (int k = 0; k < rs.length; k++) {
            int kk = k;
            rs[k] = () -> System.out.print(kk + ";");
        }
        for (Runnable r : rs) r.run();
        System.out.println();
        Thrower<java.io.IOException> t = () -> { throw new java.io.IOException("from lambda"); };
        try {
            t.run();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName().startsWith("lambda$main$"));
        }
        Comparator<String> byLen = (x, y) -> Integer.compare(x.length(), y.length());
        List<String> words = Arrays.asList("ccc", "a", "bb", "aa");
        words.sort(byLen.reversed().thenComparing(Comparator.naturalOrder()));
        System.out.println(words);
        Callable<Callable<String>> cc = () -> () -> "called twice";
        System.out.println(cc.call().call());
        boolean flag = args.length == 0;
        Supplier<String> cond = flag ? () -> "yes" : () -> "no";
        System.out.println(cond.get());
        Supplier<Runnable> sr = () -> () -> System.out.println("inner " + sfield);
        sfield = 33;
        sr.get().run();
        IntFunction<IntFunction<int[]>> mk = n -> v -> { int[] a = new int[n]; Arrays.fill(a, v); return a; };
        System.out.println(Arrays.toString(mk.apply(3).apply(7)));
        Runnable same1 = loopLambda(0);
        Runnable same2 = loopLambda(1);
        System.out.println((same1 == same2) + " " + same1.getClass().isSynthetic() + " " + same1.getClass().isHidden());
        me.new Inner().go();
    }

    static Runnable loopLambda(int n) {
        Runnable r = null;
        for (int i = 0; i <= n; i++) r = () -> { };
        return r;
    }

    class Inner {
        int field = 1;

        void go() {
            Runnable r = () -> {
                Lambdas.this.field += field;
                Runnable q = () -> this.field++;
                q.run();
                System.out.println(field + " " + Lambdas.this.field);
            };
            r.run();
        }
    }
}
