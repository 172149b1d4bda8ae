import java.util.*;
import java.util.function.*;

public class DeepRecursion {
    static int count(int n) { return n == 0 ? 0 : 1 + count(n - 1); }

    static boolean even(int n) { return n == 0 || odd(n - 1); }

    static boolean odd(int n) { return n != 0 && even(n - 1); }

    static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }

    static long sumMixed(int n, long a, double d, float f, String s, Object o) {
        if (n == 0) return a + (long) d + (long) f + s.length() + o.hashCode();
        long r = sumMixed(n - 1, a + 1, d + 0.5, f - 0.25f, s, o);
        return r ^ n;
    }

    static class Chain {
        final Chain next;
        final int v;

        Chain(int v, Chain next) {
            this.v = v;
            this.next = next;
        }

        int sum() { return v + (next == null ? 0 : next.sum()); }

        @Override
        public int hashCode() { return 31 * (next == null ? 7 : next.hashCode()) + v; }

        @Override
        public boolean equals(Object o) { return o instanceof Chain c && c.v == v && Objects.equals(c.next, next); }

        @Override
        public String toString() { return next == null ? "" + v : v + "," + next; }
    }

    static int withTry(int n) {
        try {
            if (n == 0) throw new IllegalStateException("bottom");
            return withTry(n - 1) + 1;
        } finally {
            unwound++;
        }
    }

    static int unwound;

    static synchronized int locked(int n) { return n == 0 ? 0 : 1 + locked(n - 1); }

    static int viaInterface(IntUnaryOperator f, int n) { return n == 0 ? 0 : f.applyAsInt(n); }

    static String reverse(String s) { return s.isEmpty() ? "" : reverse(s.substring(1)) + s.charAt(0); }

    static <T> void permutations(List<T> rest, List<T> acc, Consumer<List<T>> sink) {
        if (rest.isEmpty()) sink.accept(acc);
        for (int i = 0; i < rest.size(); i++) {
            List<T> r = new ArrayList<>(rest);
            List<T> a = new ArrayList<>(acc);
            a.add(r.remove(i));
            permutations(r, a, sink);
        }
    }

    static IntUnaryOperator self;

    interface Tramp<T> {
        T get();

        default boolean done() { return true; }

        default Tramp<T> next() { return this; }

        static <T> Tramp<T> more(Supplier<Tramp<T>> s) {
            return new Tramp<>() {
                public T get() {
                    Tramp<T> t = this;
                    while (!t.done()) t = t.next();
                    return t.get();
                }

                public boolean done() { return false; }

                public Tramp<T> next() { return s.get(); }
            };
        }
    }

    static Tramp<Long> triangle(long n, long acc) { return n == 0 ? () -> acc : Tramp.more(() -> triangle(n - 1, acc + n)); }

    public static void main(String[] args) throws Exception {
        System.out.println(count(3000) + " " + even(3000) + " " + odd(2999) + " " + ackermann(2, 9) + " " + ackermann(1, 1000));
        System.out.println(sumMixed(2000, 1, 2.5, 1000f, "str", "obj"));
        Chain c = null;
        Chain d = null;
        for (int i = 0; i < 1500; i++) {
            c = new Chain(i, c);
            d = new Chain(i, d);
        }
        System.out.println(c.sum() + " " + c.hashCode() + " " + c.equals(d) + " " + new Chain(3, new Chain(2, null)));
        try {
            withTry(1000);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + unwound + " " + e.getStackTrace().length);
        }
        System.out.println(locked(1000));
        self = n -> viaInterface(self, n - 1) + 2;
        System.out.println(viaInterface(self, 800));
        System.out.println(reverse("abcdefghij".repeat(20)).substring(0, 20));
        List<String> out = new ArrayList<>();
        permutations(List.of('x', 'y', 'z'), List.of(), p -> out.add(p.toString()));
        System.out.println(out);
        System.out.println(triangle(5000, 0).get());
        Map<String, Object> nested = new HashMap<>();
        Map<String, Object> cur = nested;
        for (int i = 0; i < 400; i++) {
            Map<String, Object> n = new HashMap<>();
            cur.put("k", n);
            cur = n;
        }
        cur.put("k", "leaf");
        System.out.println(nested.toString().length() + " " + nested.hashCode() + " " + nested.equals(new HashMap<>(nested)));
        int[] res = new int[1];
        Thread t = new Thread(null, () -> res[0] = count(30000), "deep", 256L << 20);
        t.start();
        t.join();
        System.out.println(res[0]);
        Object[] arr = new Object[1];
        for (int i = 0; i < 200; i++) arr = new Object[] {arr};
        System.out.println(Arrays.deepToString(arr).length() + " " + Arrays.deepHashCode(arr));
        StringBuilder expr = new StringBuilder();
        for (int i = 0; i < 500; i++) expr.append('(');
        System.out.println(depth(expr + "1" + ")".repeat(500), 0, 0));
    }

    static int depth(String s, int i, int d) { return s.charAt(i) == '(' ? depth(s, i + 1, d + 1) : d; }
}
