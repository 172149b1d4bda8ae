import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/** Named colors with a shared cache. */
public final class Registry {

    private static final Map<String, Registry> CACHE = new HashMap<>();
    private static final Map<String, Integer> CODES = Map.of("red", 1, "green", 2, "blue", 4);
    private static final List<String> NAMES = List.of("red", "green", "blue");
    private static final String[] LABELS = {"none", "low", "mid", "high"};
    static final Registry NONE = new Registry("none", 0);

    private final String name;
    private final int code;

    private Registry(String name, int code) {
        this.name = name;
        this.code = code;
    }

    // verdict: safe
    // because: The names given to of are not null, and computed values are never null.
    static Registry of(String name) {
        if (name == null || name.isBlank()) {
            return NONE;
        }
        return CACHE.computeIfAbsent(name, n -> new Registry(n, n.length()));
    }

    // verdict: safe
    // because: Every instance is made with a name that is not null.
    int nameLength() {
        return name.length();
    }

    // verdict: safe
    // because: All instances but NONE have a non-blank name and so a positive code.
    int share(int total) {
        if (this == NONE) {
            return 0;
        }
        return total / code;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Registry.NONE.part(10)
    // because: The code of NONE is zero.
    int part(int total) {
        return total / code;
    }

    // verdict: java.lang.NullPointerException
    // witness: Registry.codeOf("pink")
    // because: Only three names have a code.
    static int codeOf(String name) {
        Objects.requireNonNull(name, "name");
        return CODES.get(name);
    }

    // verdict: safe
    // because: Every name of the constant list is a key of the constant map.
    static int totalCode() {
        int total = 0;
        for (String name : NAMES) {
            total += CODES.get(name);
        }
        return total;
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: Registry.remember("pink")
    // because: The constant list cannot be changed.
    static boolean remember(String name) {
        if (name == null || NAMES.contains(name)) {
            return false;
        }
        return NAMES.add(name);
    }

    // verdict: null
    // witness: Registry.isKnown(null)
    // because: contains of a list made by List.of refuses null.
    static boolean isKnown(String name) {
        return NAMES.contains(name);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Registry.label(100)
    // because: One hundred percent give the index four.
    static String label(int percent) {
        if (percent < 0 || percent > 100) {
            return LABELS[0];
        }
        return LABELS[percent / 25];
    }

    // verdict: safe
    // because: A percentage below one hundred gives an index up to three.
    static String labelBelow(int percent) {
        if (percent < 0 || percent >= 100) {
            return LABELS[0];
        }
        return LABELS[percent / 25];
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Registry.isNil("x")
    // because: The text need not be a valid UUID.
    static boolean isNil(String id) {
        if (id == null || id.isEmpty()) {
            return true;
        }
        return UUID.fromString(id).getMostSignificantBits() == 0;
    }

    // verdict: safe
    // because: A UUID as text has always 36 characters.
    static String shortId(UUID id) {
        Objects.requireNonNull(id, "id");
        return id.toString().substring(0, 8) + id.toString().charAt(35);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Registry.knownSet("red", "red")
    // because: Set.of refuses equal elements.
    static Set<String> knownSet(String first, String second) {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        return Set.of(first, second);
    }

    // verdict: safe
    // because: A LinkedHashSet simply keeps one of two equal elements.
    static Set<String> namesOf(String first, String second) {
        Set<String> names = new LinkedHashSet<>();
        names.add(first);
        names.add(second);
        return names;
    }
}
