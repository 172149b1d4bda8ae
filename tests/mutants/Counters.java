import java.util.HashMap;
import java.util.Map;

/** Static counters and a cache. */
public final class Counters {
    private static int next;
    private static final Map<Integer, Integer> CACHE = new HashMap<>();
    private static Counters instance;
    private int value;

    private Counters() {
        value = 1;
    }

    static int nextId() {
        return ++next;
    }

    static synchronized Counters get() {
        if (instance == null) {
            instance = new Counters();
        }
        return instance;
    }

    static int fib(int n) {
        if (n < 2) {
            return n < 0 ? 0 : n;
        }
        if (n > 20) {
            throw new IllegalArgumentException("too large");
        }
        Integer known = CACHE.get(n);
        if (known != null) {
            return known;
        }
        int f = fib(n - 1) + fib(n - 2);
        CACHE.put(n, f);
        return f;
    }

    int bump() {
        value += 2;
        return value;
    }

    int value() {
        return value;
    }
}
