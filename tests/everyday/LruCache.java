import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

public final class LruCache {

    private final int capacity;
    private final Map<String, Integer> values = new HashMap<>();
    private final Deque<String> order = new ArrayDeque<>();

    LruCache(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        this.capacity = capacity;
    }

    // verdict: safe
    // because: The order holds the keys of the map, so it is not empty when the map is full.
    void put(String key, int value) {
        Objects.requireNonNull(key, "key");
        if (values.containsKey(key)) {
            order.remove(key);
        } else if (values.size() >= capacity) {
            values.remove(order.removeFirst());
        }
        values.put(key, value);
        order.addLast(key);
    }

    void remove(String key) {
        if (key != null && values.remove(key) != null) {
            order.remove(key);
        }
    }

    // verdict: safe
    // because: The default is used for keys that are not cached.
    int getOr(String key, int fallback) {
        Integer value = values.get(key);
        return value == null ? fallback : value;
    }

    // verdict: java.lang.NullPointerException
    // witness: new LruCache(2).touch("a")
    // because: A key that is not cached has no value to unbox.
    int touch(String key) {
        Objects.requireNonNull(key, "key");
        if (order.remove(key)) {
            order.addLast(key);
        }
        return values.get(key);
    }

    // verdict: java.util.NoSuchElementException
    // witness: new LruCache(1).eldest()
    // because: The cache may be empty.
    String eldest() {
        return order.getFirst();
    }

    // verdict: safe
    // because: Each key in the order is in the map, so its value is not null.
    int sumInOrder() {
        int sum = 0;
        for (String key : order) {
            sum += values.get(key);
        }
        return sum;
    }

    // verdict: java.lang.IllegalStateException
    // witness: LruCache c = new LruCache(3); c.put("a", 1); c.put("b", 2); c.evict(2)
    // because: The iterator may remove each key only once.
    void evict(int count) {
        Iterator<String> keys = order.iterator();
        if (keys.hasNext() && count > 0) {
            values.remove(keys.next());
            for (int i = 0; i < count; i++) {
                keys.remove();
            }
        }
    }

    // verdict: safe
    // because: remove is called once after each next.
    void evictAll(String prefix) {
        Objects.requireNonNull(prefix, "prefix");
        Iterator<Map.Entry<String, Integer>> entries = values.entrySet().iterator();
        List<String> gone = new ArrayList<>();
        while (entries.hasNext()) {
            Map.Entry<String, Integer> entry = entries.next();
            if (entry.getKey().startsWith(prefix)) {
                gone.add(entry.getKey());
                entries.remove();
            }
        }
        order.removeAll(gone);
    }

    static final class Loading<V> {
        private final Map<String, V> loaded = new LinkedHashMap<>();
        private final Function<String, V> loader;

        Loading(Function<String, V> loader) {
            this.loader = Objects.requireNonNull(loader, "loader");
        }

        // verdict: safe
        // because: The own map accepts null values, and get and put are separate steps.
        V get(String key) {
            V value = loaded.get(key);
            if (value == null) {
                value = loader.apply(key);
                loaded.put(key, value);
            }
            return value;
        }

        // verdict: null
        // witness: new LruCache.Loading<Integer>(k -> null).describe("a")
        // because: The loader may return null.
        String describe(String key) {
            V value = loader.apply(key);
            return value.toString();
        }
    }
}
