import java.util.*;
import java.util.function.*;

public class PersistentTypes {
    sealed interface Either<L, R> {
        record Left<L, R>(L v) implements Either<L, R> { }

        record Right<L, R>(R v) implements Either<L, R> { }

        default <T> T fold(Function<? super L, ? extends T> l, Function<? super R, ? extends T> r) { return this instanceof Left<L, R> x ? l.apply(x.v()) : r.apply(((Right<L, R>) this).v()); }

        default <T> Either<L, T> map(Function<? super R, ? extends T> f) { return fold(Left::new, r -> new Right<>(f.apply(r))); }

        default <T> Either<L, T> flatMap(Function<? super R, Either<L, T>> f) { return fold(Left::new, f); }

        static <T> Either<String, T> attempt(Supplier<T> s) {
            try {
                return new Right<>(s.get());
            } catch (RuntimeException e) {
                return new Left<>(e.getClass().getSimpleName());
            }
        }
    }

    static final class PList<T> implements Iterable<T> {
        private static final PList<?> NIL = new PList<>(null, null);
        final T head;
        final PList<T> tail;

        private PList(T h, PList<T> t) {
            head = h;
            tail = t;
        }

        @SuppressWarnings("unchecked")
        static <T> PList<T> nil() { return (PList<T>) NIL; }

        @SafeVarargs
        static <T> PList<T> of(T... ts) {
            PList<T> l = nil();
            for (int i = ts.length - 1; i >= 0; i--) l = l.cons(ts[i]);
            return l;
        }

        PList<T> cons(T t) { return new PList<>(t, this); }

        <R> R foldr(R z, BiFunction<? super T, R, R> f) { return this == NIL ? z : f.apply(head, tail.foldr(z, f)); }

        <R> PList<R> map(Function<? super T, ? extends R> f) { return foldr(PList.<R>nil(), (x, acc) -> acc.cons(f.apply(x))); }

        PList<T> filter(Predicate<? super T> p) { return foldr(PList.<T>nil(), (x, acc) -> p.test(x) ? acc.cons(x) : acc); }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<>() {
                PList<T> at = PList.this;

                public boolean hasNext() { return at != NIL; }

                public T next() {
                    T r = at.head;
                    at = at.tail;
                    return r;
                }
            };
        }

        @Override
        public String toString() { return foldr("]", (x, s) -> " " + x + s).replaceFirst("^ ?", "["); }
    }

    static class MultiMap<K extends Comparable<K>, V> {
        private final SortedMap<K, List<V>> m = new TreeMap<>();

        MultiMap<K, V> add(K k, V v) {
            m.computeIfAbsent(k, x -> new ArrayList<>()).add(v);
            return this;
        }

        <W extends Comparable<W>> MultiMap<W, K> invert(Function<V, W> f) {
            MultiMap<W, K> r = new MultiMap<>();
            m.forEach((k, vs) -> vs.forEach(v -> r.add(f.apply(v), k)));
            return r;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        for (String s : new String[] {"12", "x", "-3"}) {
            Either<String, Integer> e = Either.attempt(() -> Integer.parseInt(s));
            System.out.println(e + " " + e.map(x -> x * 2).fold(l -> "L" + l, r -> "R" + r) + " " + e.flatMap(x -> x > 0 ? new Either.Right<String, Integer>(x) : new Either.Left<String, Integer>("neg")));
        }
        PList<Integer> l = PList.of(1, 2, 3, 4);
        System.out.println(l + " " + l.map(x -> x * x) + " " + l.filter(x -> x % 2 == 0).cons(0) + " " + PList.nil() + " " + l.foldr(0, Integer::sum));
        int sum = 0;
        for (int x : l) sum += x;
        System.out.println(sum);
        System.out.println(new MultiMap<String, Integer>().add("a", 1).add("b", 2).add("a", 2).invert(v -> v * 10).m);
    }
}
