import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A map with an entry for each constant of an enum. */
public final class FullMaps {
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
        // witness: new FullMaps.Full().countAny(null)
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
}
