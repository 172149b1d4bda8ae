import java.util.*;
import java.util.stream.*;

/** Sorted maps take keys for the same by their order. */
public final class OrdersOfKeys {
    // verdict: java.lang.NullPointerException
    // witness: OrdersOfKeys.insensitive(1)
    // because: What is one key and what is another one is decided by the order.
    static int insensitive(int n) {
        Map<String, String> m = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        m.put("A", "x");
        m.remove("a");
        return m.get("A").length();
    }

    // verdict: java.lang.NullPointerException
    // witness: OrdersOfKeys.insensitivePut(1)
    // because: What is one key and what is another one is decided by the order.
    static int insensitivePut(int n) {
        Map<String, String> m = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        m.put("A", "x");
        m.put("a", null);
        return m.get("A").length();
    }

    // verdict: java.lang.NullPointerException
    // witness: OrdersOfKeys.neverEqual("k")
    // because: What is one key and what is another one is decided by the order.
    static int neverEqual(String k) {
        if (k == null) { return 0; }
        Map<String, String> m = new TreeMap<>((a, b) -> a.length() < b.length() ? -1 : 1);
        m.put(k, "x");
        return m.get(k).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: OrdersOfKeys.byLength(1)
    // because: What is one key and what is another one is decided by the order.
    static int byLength(int n) {
        Map<String, String> m = new TreeMap<>(Comparator.comparingInt(s -> s.length()));
        m.put("a", "x");
        m.remove("b");
        return m.get("a").length();
    }

    // verdict: java.lang.NullPointerException
    // witness: OrdersOfKeys.keysOfUnordered(List.of("b","a"))
    // because: What is one key and what is another one is decided by the order.
    static int keysOfUnordered(List<String> given) {
        if (given == null) { return 0; }
        Map<String, String> m = new TreeMap<>((a, b) -> a.length() < b.length() ? -1 : 1);
        for (String s : given) { if (s != null) { m.put(s, "x"); } }
        int n = 0;
        for (String k : m.keySet()) { n += m.get(k).length(); }
        return n;
    }
}
