import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.*;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class MethodRefs {
    final String name;

    MethodRefs(String n) { name = n; }

    MethodRefs() { this("default"); }

    MethodRefs(String a, int b) { this(a + b); }

    String greet(String who) { return name + " greets " + who; }

    static String stat(String a, int b) { return a + ":" + b; }

    static int sum(int... xs) { return Arrays.stream(xs).sum(); }

    static String objs(Object... os) { return os.length + Arrays.toString(os); }

    static long widen(long x) { return x * 2; }

    static Integer boxed(Integer x) { return x + 1; }

    static <T extends Comparable<T>> T pick(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }

    @Override
    public String toString() { return "MR(" + name + ")"; }

    static class Base {
        String hi() { return "base hi"; }

        protected String prot(String s) { return "prot " + s; }
    }

    static class Derived extends Base {
        @Override
        String hi() { return "derived hi"; }

        void run() {
            Supplier<String> a = super::hi;
            Supplier<String> b = this::hi;
            UnaryOperator<String> c = super::prot;
            System.out.println(a.get() + " / " + b.get() + " / " + c.apply("x"));
        }
    }

    interface Namer { default String nm() { return "namer"; } }

    static class Named implements Namer {
        public String nm() {
            Supplier<String> s = Namer.super::nm;
            return "named+" + s.get();
        }
    }

    class Inner {
        final int v;

        Inner(int v) { this.v = v; }

        @Override
        public String toString() { return name + "/" + v; }
    }

    private static String hidden(Object o) { return "hidden " + o; }

    interface Four { String go(MethodRefs m, String a); }

    static int counter;

    static MethodRefs next() {
        counter++;
        return new MethodRefs("n" + counter);
    }

    static <T extends Runnable & Comparable<T>> void inter(T t) {
        Runnable r = t::run;
        Function<T, Integer> f = t::compareTo;
        r.run();
        System.out.println(f.apply(t));
    }

    static class RC implements Runnable, Comparable<RC> {
        public void run() { System.out.print("RC "); }

        public int compareTo(RC o) { return 77; }
    }

    public static void main(String[] args) {
        BiFunction<String, Integer, String> st = MethodRefs::stat;
        Function<String, String> bound = new MethodRefs("bob")::greet;
        Four unbound = MethodRefs::greet;
        Supplier<MethodRefs> c0 = MethodRefs::new;
        Function<String, MethodRefs> c1 = MethodRefs::new;
        BiFunction<String, Integer, MethodRefs> c2 = MethodRefs::new;
        System.out.println(st.apply("a", 1) + " " + bound.apply("al") + " " + unbound.go(new MethodRefs("u"), "v"));
        System.out.println(c0.get() + " " + c1.apply("one") + " " + c2.apply("two", 2));
        IntFunction<int[]> ia = int[]::new;
        Function<Integer, String[][]> sa = String[][]::new;
        UnaryOperator<int[]> cl = int[]::clone;
        System.out.println(ia.apply(3).length + " " + sa.apply(2).length + " " + cl.apply(new int[] {5})[0]);
        new Derived().run();
        System.out.println(new Named().nm());
        MethodRefs host = new MethodRefs("host");
        IntFunction<Inner> mkInner = host.new Inner(0).v == 0 ? x -> host.new Inner(x) : null;
        System.out.println(mkInner.apply(4));
        IntBinaryOperator va = MethodRefs::sum;
        IntSupplier va0 = MethodRefs::sum;
        Function<String, String> vo = MethodRefs::objs;
        BiFunction<Object, Object, String> vo2 = MethodRefs::objs;
        System.out.println(va.applyAsInt(3, 4) + " " + va0.getAsInt() + " " + vo.apply("s") + " " + vo2.apply(1, null));
        IntToLongFunction w = MethodRefs::widen;
        IntUnaryOperator bx = MethodRefs::boxed;
        Function<Integer, Long> bw = MethodRefs::widen;
        ToDoubleFunction<Integer> td = MethodRefs::boxed;
        Consumer<String> drop = String::length;
        drop.accept("ignored");
        System.out.println(w.applyAsLong(21) + " " + bx.applyAsInt(1) + " " + bw.apply(8) + " " + td.applyAsDouble(3));
        BinaryOperator<String> pk = MethodRefs::pick;
        System.out.println(pk.apply("x", "y") + MethodRefs.<Integer>pick(3, 2));
        Supplier<String> once = next()::toString;
        System.out.println(counter + " " + once.get() + once.get() + " " + counter);
        try {
            MethodRefs nul = args.length > 99 ? host : null;
            Supplier<String> bad = nul::toString;
            System.out.println("not reached " + bad);
        } catch (NullPointerException e) {
            System.out.println("NPE when bound");
        }
        Function<Object, String> hid = MethodRefs::hidden;
        System.out.println(hid.apply(1.5));
        inter(new RC());
        ArrayList<String> upper = Stream.of("b", "a", "c").sorted(String::compareTo).map(x -> x.toUpperCase(Locale.ROOT)).collect(Collectors.toCollection(ArrayList::new));
        System.out.println(upper);
        System.out.println(Stream.of(1, 2, 3).map(String::valueOf).collect(Collectors.joining("-")));
        System.out.println(Arrays.toString(Stream.of("1", "2").map(Integer::parseInt).toArray(Integer[]::new)));
        Map<String, List<Integer>> m = new HashMap<>();
        m.computeIfAbsent("k", k -> new ArrayList<>()).add(1);
        Supplier<Map<String, Integer>> hm = HashMap::new;
        Function<Map<String, List<Integer>>, Map<String, List<Integer>>> cp = HashMap::new;
        System.out.println(hm.get() + "" + cp.apply(m));
        Function<List<Integer>, Integer> max = Collections::max;
        Predicate<String> isA = "a"::equals;
        Function<String, Integer> idx = "hello"::indexOf;
        System.out.println(max.apply(List.of(4, 9, 1)) + " " + isA.test("a") + isA.negate().test("a") + idx.apply("l"));
        Function<Integer, Integer> neg = Math::negateExact;
        ToIntFunction<List<?>> size = List::size;
        BiPredicate<List<Integer>, Integer> has = List::contains;
        System.out.println(neg.apply(5) + " " + size.applyAsInt(List.of(1, 2)) + " " + has.test(List.of(3), 3));
        Function<String, String> up = s -> s.toUpperCase(Locale.ROOT);
        System.out.println(up.andThen(String::strip).compose((Object q) -> q.toString()).apply(" x "));
        Supplier<Class<?>> gc = "s"::getClass;
        System.out.println(gc.get().getSimpleName());
    }
}
