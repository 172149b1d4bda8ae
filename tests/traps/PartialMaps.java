import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Maps in which a constant of an enum may have no entry. */
public final class PartialMaps {
    enum Color { RED, GREEN, BLUE }

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
        // witness: new PartialMaps.Partial().count(PartialMaps.Color.BLUE)
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
        // witness: PartialMaps.Removed r = new PartialMaps.Removed(); r.remove(PartialMaps.Color.RED); r.count(PartialMaps.Color.RED)
        // because: Another method takes a list away.
        int count(Color color) {
            return color == null ? 0 : names.get(color).size();
        }
    }
}
