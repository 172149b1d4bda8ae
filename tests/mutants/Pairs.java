import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Generics, collections as parameters, fluent setters, null. */
public class Pairs<A extends Comparable<A>, B> {
    private A first;
    private B second;
    private transient int changes;

    public Pairs<A, B> first(A a) {
        this.first = Objects.requireNonNull(a, "a");
        changes++;
        return this;
    }

    public Pairs<A, B> second(B b) {
        second = b;
        return this;
    }

    public A first() {
        return first;
    }

    public boolean before(Pairs<A, B> other) {
        return first != null && other.first != null && first.compareTo(other.first) < 0;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Pairs<?, ?> p && Objects.equals(first, p.first) && Objects.equals(second, p.second);
    }

    @Override
    public int hashCode() {
        return Objects.hash(first, second);
    }

    static <T extends Comparable<T>> T largest(Collection<? extends T> all) {
        T best = null;
        for (T t : all) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static int putAll(Map<String, Integer> to, List<String> keys) {
        int added = 0;
        for (String k : keys) {
            if (!to.containsKey(k)) {
                to.put(k, keys.indexOf(k));
                added++;
            } else if (to.get(k) == null) {
                to.remove(k);
            }
        }
        return added;
    }

    static boolean empty(Collection<?> c) {
        return c == null || c.size() == 0;
    }

    static int negative(List<?> c) {
        return c.size() < 0 ? 1 : 0;
    }
}
