import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.*;

public class FunctionalInterfaces {
    static <A, B, C> Function<A, C> pipe(Function<A, B> f, Function<B, C> g) { return f.andThen(g); }

    static <T> Predicate<T> all(List<Predicate<T>> ps) { return ps.stream().reduce(x -> true, Predicate::and); }

    static <T, R> Function<T, R> memo(Function<T, R> f, Map<T, R> cache) { return t -> cache.computeIfAbsent(t, f); }

    static <T> Supplier<T> lazy(Supplier<T> s) {
        return new Supplier<>() {
            T v;
            boolean done;

            public T get() {
                if (!done) {
                    v = s.get();
                    done = true;
                }
                return v;
            }
        };
    }

    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().apply(9));
        System.out.println(pipe(inc, x -> "v" + x).apply(1));
        Predicate<Integer> even = x -> x % 2 == 0;
        Predicate<Integer> big = x -> x > 10;
        System.out.println(even.and(big).test(12) + " " + even.or(big).test(11) + " " + even.negate().test(3) + " " + Predicate.not(even).test(4) + " " + Predicate.isEqual("a").test("a") + Predicate.isEqual(null).test(null));
        System.out.println(all(List.of(even, big, x -> x % 3 == 0)).test(12));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> x * x).apply(2, 3));
        List<String> log = new ArrayList<>();
        Consumer<String> c1 = s -> log.add("1" + s);
        Consumer<String> c2 = s -> log.add("2" + s);
        c1.andThen(c2).andThen(c1).accept("x");
        BiConsumer<String, Integer> bc = (a, b) -> log.add(a + b);
        bc.andThen((a, b) -> log.add(b + a)).accept("p", 7);
        System.out.println(log);
        UnaryOperator<String> up = s -> s + "!";
        System.out.println(up.andThen(up).apply("hey") + UnaryOperator.<String>identity().apply("id"));
        System.out.println(BinaryOperator.<Integer>minBy(Comparator.naturalOrder()).apply(3, 2) + " " + BinaryOperator.<String>maxBy(Comparator.comparing(String::length)).apply("aa", "b"));
        IntPredicate ip = x -> x > 0;
        System.out.println(ip.and(x -> x < 10).test(5) + " " + ip.or(x -> x == -1).test(-1) + " " + ip.negate().test(1));
        IntUnaryOperator iu = x -> x * 3;
        System.out.println(iu.andThen(x -> x - 1).applyAsInt(4) + " " + iu.compose(x -> x - 1).applyAsInt(4) + " " + IntUnaryOperator.identity().applyAsInt(8));
        LongUnaryOperator lu = x -> x << 33;
        DoubleUnaryOperator du = Math::sqrt;
        System.out.println(lu.applyAsLong(3) + " " + du.andThen(x -> x / 2).applyAsDouble(16) + " " + DoubleUnaryOperator.identity().compose(du).applyAsDouble(9));
        IntBinaryOperator ib = Math::max;
        LongBinaryOperator lb = Long::sum;
        DoubleBinaryOperator db = Math::pow;
        System.out.println(ib.applyAsInt(3, 9) + " " + lb.applyAsLong(1L << 40, 1) + " " + db.applyAsDouble(2, 10));
        ToIntFunction<String> ti = String::length;
        ToLongFunction<String> tl = Long::parseLong;
        ToDoubleFunction<String> td = Double::parseDouble;
        System.out.println(ti.applyAsInt("four") + " " + tl.applyAsLong("123") + " " + td.applyAsDouble("1.5"));
        IntFunction<String> is = Integer::toBinaryString;
        LongFunction<String> ls = Long::toHexString;
        DoubleFunction<String> ds = Double::toString;
        System.out.println(is.apply(10) + " " + ls.apply(255) + " " + ds.apply(0.5));
        IntToDoubleFunction itd = x -> x / 4.0;
        DoubleToIntFunction dti = x -> (int) x;
        LongToIntFunction lti = Math::toIntExact;
        DoubleToLongFunction dtl = Math::round;
        LongToDoubleFunction ltd = x -> x;
        IntToLongFunction itl = x -> x;
        System.out.println(itd.applyAsDouble(3) + " " + dti.applyAsInt(3.9) + " " + lti.applyAsInt(5L) + " " + dtl.applyAsLong(2.5) + " " + ltd.applyAsDouble(3) + " " + itl.applyAsLong(-1));
        ToIntBiFunction<String, String> tib = String::compareTo;
        ToDoubleBiFunction<Integer, Integer> tdb = (a, b) -> (double) a / b;
        ToLongBiFunction<Integer, Integer> tlb = (a, b) -> (long) a * b;
        System.out.println(tib.applyAsInt("b", "a") + " " + tdb.applyAsDouble(1, 4) + " " + tlb.applyAsLong(1 << 20, 1 << 20));
        ObjIntConsumer<String> oi = (s, i) -> System.out.print(s.repeat(i) + " ");
        ObjLongConsumer<String> ol = (s, i) -> System.out.print(s + i + " ");
        ObjDoubleConsumer<String> od = (s, i) -> System.out.println(s + i);
        oi.accept("ab", 2);
        ol.accept("l", 5L);
        od.accept("d", 2.5);
        IntConsumer ic = x -> System.out.print(x + ",");
        ic.andThen(x -> System.out.println(-x)).accept(4);
        BooleanSupplier bs = () -> true;
        IntSupplier isup = () -> 1;
        LongSupplier lsup = () -> 2;
        DoubleSupplier dsup = () -> 3;
        System.out.println(bs.getAsBoolean() + " " + isup.getAsInt() + lsup.getAsLong() + dsup.getAsDouble());
        BiPredicate<String, Integer> bp = (s, n) -> s.length() == n;
        System.out.println(bp.test("abc", 3) + " " + bp.negate().test("abc", 3) + " " + bp.and((s, n) -> n > 5).test("abc", 3));
        int[] calls = {0};
        Function<Integer, Integer> slow = memo(x -> { calls[0]++; return x * x; }, new java.util.HashMap<>());
        System.out.println(slow.apply(4) + slow.apply(4) + slow.apply(5) + " calls " + calls[0]);
        Supplier<Integer> lz = lazy(() -> ++calls[0]);
        System.out.println(lz.get() + lz.get() + " " + calls[0]);
        System.out.println(Optional.of(3).map(inc).filter(even).map(dbl).orElse(0) + " " + Objects.requireNonNullElseGet(null, () -> "else"));
        try {
            inc.andThen(null);
        } catch (NullPointerException e) {
            System.out.println("null after");
        }
    }
}
