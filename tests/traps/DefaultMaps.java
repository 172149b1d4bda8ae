import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Maps with entries for constant texts. */
public final class DefaultMaps {
    static final class Defaults {
        private final Map<String, Integer> values = new HashMap<>();

        Defaults() {
            values.put("size", 10);
            values.put("limit", 20);
        }

        void set(String name, int value) {
            values.put(name, value);
        }

        // verdict: safe
        // because: The constructor puts the value, and nothing takes it away.
        int limit() {
            return values.get("limit");
        }

        // verdict: java.lang.NullPointerException
        // witness: new DefaultMaps.Defaults().other("x")
        // because: Other names have no value.
        int other(String name) {
            return values.get(name);
        }
    }

    static final class Dropped {
        private final Map<String, Integer> values = new HashMap<>();

        Dropped() {
            values.put("size", 10);
        }

        void drop(String name) {
            values.remove(name);
        }

        // verdict: java.lang.NullPointerException
        // witness: DefaultMaps.Dropped d = new DefaultMaps.Dropped(); d.drop("size"); d.size()
        // because: The value may be taken away.
        int size() {
            return values.get("size");
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: DefaultMaps.lost(java.util.Arrays.asList("size", "other"))
    // because: The name may be taken away in the loop.
    static int lost(List<String> names) {
        Map<String, Integer> values = new HashMap<>();
        values.put("size", 1);
        if (names != null) {
            for (String name : names) {
                if (values.containsKey(name)) {
                    values.remove(name);
                    values.put("x", 1);
                }
            }
        }
        return values.get("size");
    }
}
