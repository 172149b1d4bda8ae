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
    }
}
