import java.util.*;
import java.util.function.*;

public class TypedContainers {
    static class Favorites {
        private final Map<Class<?>, Object> m = new LinkedHashMap<>();

        <T> Favorites put(Class<T> k, T v) {
            m.put(Objects.requireNonNull(k), k.cast(v));
            return this;
        }

        <T> Optional<T> get(Class<T> k) { return Optional.ofNullable(k.cast(m.get(k))); }
    }

    record Key<T>(String name, Class<T> type, T dflt) { }

    static class Config {
        private final Map<Key<?>, Object> vals = new HashMap<>();

        <T> void set(Key<T> k, T v) { vals.put(k, v); }

        <T> T get(Key<T> k) { return k.type().cast(vals.getOrDefault(k, k.dflt())); }

        @SuppressWarnings("unchecked")
        void raw(Key<?> k, Object v) { vals.put(k, v); }
    }

    static class Injector {
        private final Map<Class<?>, Supplier<?>> bindings = new HashMap<>();
        private final Map<Class<?>, Object> singles = new HashMap<>();
        private final Deque<Class<?>> stack = new ArrayDeque<>();

        <T> Injector bind(Class<T> c, Class<? extends T> impl) {
            bindings.put(c, () -> make(impl));
            return this;
        }

        <T> Injector single(Class<T> c, Supplier<? extends T> s) {
            bindings.put(c, () -> {
                if (!singles.containsKey(c)) singles.put(c, s.get());
                return singles.get(c);
            });
            return this;
        }

        <T> T get(Class<T> c) {
            Supplier<?> s = bindings.get(c);
            return c.cast(s != null ? s.get() : make(c));
        }

        private <T> T make(Class<T> c) {
            if (stack.contains(c)) throw new IllegalStateException("cycle at " + c.getSimpleName());
            stack.push(c);
            try {
                var k = c.getDeclaredConstructors()[0];
                Object[] args = Arrays.stream(k.getParameterTypes()).map(this::get).toArray();
                return c.cast(k.newInstance(args));
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException("cannot make " + c.getSimpleName(), e);
            } finally {
                stack.pop();
            }
        }
    }

    interface Clock { int now(); }

    static class Counter implements Clock {
        static int made;
        int n;

        public Counter() { made++; }

        public int now() { return ++n; }
    }

    static class Service {
        final Clock c;
        final Repo r;

        public Service(Clock c, Repo r) {
            this.c = c;
            this.r = r;
        }

        String run() { return r.find() + "@" + c.now(); }
    }

    static class Repo {
        final Clock c;

        public Repo(Clock c) { this.c = c; }

        String find() { return "r" + c.now(); }
    }

    static class CycA { public CycA(CycB b) { } }

    static class CycB { public CycB(CycA a) { } }

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
        Favorites f = new Favorites().put(String.class, "java").put(Integer.class, 42).put(Class.class, List.class).put(int[].class, new int[] {1});
        System.out.println(f.get(String.class) + " " + f.get(Integer.class).map(x -> x + 1) + " " + f.get(Class.class).get() + " " + f.get(int[].class).get().length + " " + f.get(Double.class));
        try {
            f.put((Class) Integer.class, "not an int");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Key<Integer> port = new Key<>("port", Integer.class, 80);
        Key<String> host = new Key<>("host", String.class, "localhost");
        Config c = new Config();
        c.set(port, 8080);
        System.out.println(c.get(port) + c.get(host).length() + " " + port);
        c.raw(port, "oops");
        try {
            int x = c.get(port);
            System.out.println(x);
        } catch (ClassCastException e) {
            System.out.println("bad config");
        }
        Injector i = new Injector().bind(Clock.class, Counter.class);
        System.out.println(i.get(Service.class).run() + " " + Counter.made);
        Counter.made = 0;
        Injector one = new Injector().single(Clock.class, Counter::new);
        System.out.println(one.get(Service.class).run() + " " + one.get(Service.class).run() + " " + Counter.made);
        for (Class<?> k : new Class<?>[] {CycA.class, Runnable.class}) {
            try {
                i.get(k);
            } catch (IllegalStateException | IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
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
