import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Maps with an entry for each constant of an enum that others change. */
public final class ClearedMaps {
    enum Color { RED, GREEN, BLUE }

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
        // witness: ClearedMaps.Cleared c = new ClearedMaps.Cleared(); c.clear(); c.count(ClearedMaps.Color.RED)
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
        // witness: ClearedMaps.Nulled n = new ClearedMaps.Nulled(); n.put(ClearedMaps.Color.RED, null); n.length(ClearedMaps.Color.RED)
        // because: A null may take the place of a name.
        int length(Color color) {
            return color == null ? 0 : names.get(color).length();
        }
    }
}
