// verdict: violation java.util.NoSuchElementException
// target: EldestOfNone.eldest
// witness:
// The new object fails at once; the many states that its map can be in must not keep it from being tried.

import java.util.LinkedHashMap;
import java.util.Map;

public class EldestOfNone<K, V> {
    private final Map<K, V> map = new LinkedHashMap<>();

    void put(K key, V value) {
        map.put(key, value);
    }

    K eldest() {
        return map.keySet().iterator().next();
    }

    public static void main(String[] args) {
        new EldestOfNone<String, String>().eldest();
    }
}
