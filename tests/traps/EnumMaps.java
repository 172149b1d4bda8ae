import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Maps with an entry for each constant, and loops over all constants. */
public final class EnumMaps {
    enum Color { RED, GREEN, BLUE }

    static final class Full {
        private final Map<Color, List<String>> names = new EnumMap<>(Color.class);

        Full() {
            for (Color color : Color.values()) {
                names.put(color, new ArrayList<>());
            }
        }

        // verdict: safe
        // because: There is a list for each constant.
        int count(Color color) {
            return color == null ? 0 : names.get(color).size();
        }

        // verdict: java.lang.NullPointerException
        // witness: new EnumMaps.Full().countAny(null)
        // because: There is none for null.
        int countAny(Color color) {
            return names.get(color).size();
        }

        // verdict: safe
        // because: A list is replaced by another one.
        void clear(Color color) {
            if (color != null) {
                names.put(color, new ArrayList<>());
            }
        }
    }

    static final class Partial {
        private final Map<Color, List<String>> names = new EnumMap<>(Color.class);

        Partial() {
            for (Color color : Color.values()) {
                if (color != Color.BLUE) {
                    names.put(color, new ArrayList<>());
                }
            }
        }

        // verdict: java.lang.NullPointerException
        // witness: new EnumMaps.Partial().count(EnumMaps.Color.BLUE)
        // because: One constant is left out.
        int count(Color color) {
            return color == null ? 0 : names.get(color).size();
        }
    }

    static final class Removed {
        private final Map<Color, List<String>> names = new EnumMap<>(Color.class);

        Removed() {
            for (Color color : Color.values()) {
                names.put(color, new ArrayList<>());
            }
        }

        void remove(Color color) {
            names.remove(color);
        }

        // verdict: java.lang.NullPointerException
        // witness: EnumMaps.Removed r = new EnumMaps.Removed(); r.remove(EnumMaps.Color.RED); r.count(EnumMaps.Color.RED)
        // because: Another method takes a list away.
        int count(Color color) {
            return color == null ? 0 : names.get(color).size();
        }
    }

    static final class Cleared {
        private final Map<Color, Integer> counts = new EnumMap<>(Color.class);

        Cleared() {
            for (Color color : Color.values()) {
                counts.put(color, 0);
            }
        }

        void clear() {
            counts.keySet().clear();
        }

        // verdict: java.lang.NullPointerException
        // witness: EnumMaps.Cleared c = new EnumMaps.Cleared(); c.clear(); c.count(EnumMaps.Color.RED)
        // because: The view of the keys empties the map.
        int count(Color color) {
            return color == null ? 0 : counts.get(color);
        }
    }

    static final class Nulled {
        private final Map<Color, String> names = new EnumMap<>(Color.class);

        Nulled() {
            for (Color color : Color.values()) {
                names.put(color, "");
            }
        }

        void put(Color color, String name) {
            names.put(Objects.requireNonNull(color), name);
        }

        // verdict: java.lang.NullPointerException
        // witness: EnumMaps.Nulled n = new EnumMaps.Nulled(); n.put(EnumMaps.Color.RED, null); n.length(EnumMaps.Color.RED)
        // because: A null may take the place of a name.
        int length(Color color) {
            return color == null ? 0 : names.get(color).length();
        }
    }

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
        // witness: new EnumMaps.Defaults().other("x")
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
        // witness: EnumMaps.Dropped d = new EnumMaps.Dropped(); d.drop("size"); d.size()
        // because: The value may be taken away.
        int size() {
            return values.get("size");
        }
    }

    // verdict: safe
    // because: Each constant has a zero before the counting.
    static int[] histogram(List<Color> colors) {
        Map<Color, Integer> counts = new EnumMap<>(Color.class);
        for (Color color : Color.values()) {
            counts.put(color, 0);
        }
        for (Color color : colors == null ? List.<Color>of() : colors) {
            if (color != null) {
                counts.put(color, counts.get(color) + 1);
            }
        }
        int[] result = new int[Color.values().length];
        for (Map.Entry<Color, Integer> entry : counts.entrySet()) {
            result[entry.getKey().ordinal()] = entry.getValue();
        }
        return result;
    }

    // verdict: java.lang.NullPointerException
    // witness: EnumMaps.lost(java.util.Arrays.asList("size", "other"))
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

    // verdict: java.lang.ArithmeticException
    // witness: EnumMaps.fifth()
    // because: The fifth iteration divides by zero.
    static int fifth() {
        int sum = 0;
        for (int i = 0; i < 6; i++) {
            sum += 10 / (4 - i);
        }
        return sum;
    }

    // verdict: java.lang.ArithmeticException
    // witness: EnumMaps.twentieth()
    // because: A later iteration divides by zero.
    static int twentieth() {
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            sum += 10 / (20 - i);
        }
        return sum;
    }

    // verdict: safe
    // because: Two constants are two objects.
    static int different(Color color) {
        Color other = color == Color.RED ? Color.GREEN : Color.RED;
        return other == Color.BLUE ? 1 / (color == null ? 0 : 0) : 1;
    }
}
