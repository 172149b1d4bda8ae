import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** Several values for a key. */
public final class MultiMaps<K, V> {

    private final Map<K, List<V>> lists = new HashMap<>();
    private int count;

    // verdict: safe
    // because: The list is made when it is missing.
    public void add(K key, V value) {
        lists.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
        count++;
    }

    // verdict: null
    // witness: new MultiMaps<String, Integer>().addAll("a", null)
    // because: The values may be null.
    public void addAll(K key, Collection<? extends V> values) {
        for (V value : values) {
            add(key, value);
        }
    }

    // verdict: safe
    // because: A missing key gives an empty list.
    public List<V> get(K key) {
        return Collections.unmodifiableList(lists.getOrDefault(key, List.of()));
    }

    // verdict: java.lang.NullPointerException
    // witness: new MultiMaps<String, Integer>().size("a")
    // because: There may be no list for the key.
    public int size(K key) {
        return lists.get(key).size();
    }

    // verdict: safe
    // because: Nothing is divided.
    public int total() {
        return count;
    }

    // verdict: java.lang.ArithmeticException
    // witness: new MultiMaps<String, Integer>().average()
    // because: There may be no key.
    public int average() {
        return count / lists.size();
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: MultiMaps<String, Integer> m = new MultiMaps<>(); m.add("a", 1); m.removeValues(v -> { m.add("a", 2); return false; })
    // because: The function may add values to the list that it is asked about.
    public void removeValues(Predicate<? super V> which) {
        Objects.requireNonNull(which, "which");
        for (List<V> list : lists.values()) {
            list.removeIf(which);
        }
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: MultiMaps<String, Integer> m = new MultiMaps<>(); m.add("a", 1); m.add("b", 1); m.forEach((k, v) -> m.add(k + "x", v))
    // because: The function may add keys.
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action, "action");
        for (Map.Entry<K, List<V>> entry : lists.entrySet()) {
            for (int i = 0; i < entry.getValue().size(); i++) {
                action.accept(entry.getKey(), entry.getValue().get(i));
            }
        }
    }

    // verdict: java.lang.ClassCastException
    // witness: MultiMaps<Object, Integer> m = new MultiMaps<>(); m.add(new Object(), 1); m.sortedKeys()
    // because: The keys need not be comparable.
    public Set<K> sortedKeys() {
        Set<K> sorted = new TreeSet<>();
        for (K key : lists.keySet()) {
            if (key != null) {
                sorted.add(key);
            }
        }
        return sorted;
    }

    /** A stack of limited size. */
    static final class Limited<E> implements Iterable<E> {
        private final E[] items;
        private int size;

        // verdict: java.lang.NegativeArraySizeException
        // witness: new MultiMaps.Limited<String>(-1)
        // because: The size may be negative.
        @SuppressWarnings("unchecked")
        Limited(int most) {
            items = (E[]) new Object[most];
        }

        // verdict: safe
        // because: A full stack is left as it is.
        boolean push(E item) {
            if (size >= items.length) {
                return false;
            }
            items[size++] = item;
            return true;
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: new MultiMaps.Limited<String>(1).pop()
        // because: The stack may be empty.
        E pop() {
            E top = items[size - 1];
            items[--size] = null;
            return top;
        }

        // verdict: safe
        // because: An empty stack has no top.
        E popOr(E other) {
            if (size <= 0) {
                return other;
            }
            E top = items[--size];
            items[size] = null;
            return top;
        }

        @Override
        public Iterator<E> iterator() {
            return new Down();
        }

        final class Down implements Iterator<E> {
            private int left = size;

            @Override
            public boolean hasNext() {
                return left > 0;
            }

            // verdict: java.lang.ArrayIndexOutOfBoundsException
            // witness: new MultiMaps.Limited<String>(2).new Down().next()
            // because: It does not ask whether there is a next one.
            @Override
            public E next() {
                return items[--left];
            }
        }
    }

    /** Steps through a range of numbers. */
    static final class Steps implements Iterator<Integer> {
        private final int step;
        private final int end;
        private int next;

        // verdict: safe
        // because: Steps that do not go on are refused on purpose.
        Steps(int start, int end, int step) {
            if (step <= 0) {
                throw new IllegalArgumentException("step " + step);
            }
            this.next = start;
            this.end = end;
            this.step = step;
        }

        @Override
        public boolean hasNext() {
            return next < end;
        }

        // verdict: safe
        // because: The end is reported on purpose.
        @Override
        public Integer next() {
            if (!hasNext()) {
                throw new NoSuchElementException("end");
            }
            int result = next;
            next += step;
            return result;
        }

        // verdict: safe
        // because: The step is positive.
        int count() {
            return next >= end ? 0 : (int) (((long) end - next + step - 1) / step);
        }
    }
}
