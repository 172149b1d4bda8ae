import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Casts that the compiler cannot check, and arrays under wider types. */
@SuppressWarnings({"unchecked", "rawtypes"})
public final class RawTypes {
    private final List<String> names = new ArrayList<>();
    private Object value = "a";

    void add(Object o) {
        ((List) names).add(o);
    }

    void set(Object o) {
        value = o;
    }

    // verdict: java.lang.ClassCastException
    // witness: RawTypes r = new RawTypes(); r.add(5); r.first()
    // because: Another method adds any object through the raw type.
    int first() {
        if (names.isEmpty()) {
            return 0;
        }
        String s = names.get(0);
        return s == null ? 0 : s.length();
    }

    // verdict: java.lang.ClassCastException
    // witness: RawTypes r = new RawTypes(); r.set(5); r.text()
    // because: The field may hold any object.
    String text() {
        return (String) value;
    }

    // verdict: java.lang.ClassCastException
    // witness: RawTypes.local(5)
    // because: The number is added through the raw type.
    static int local(Integer n) {
        List<String> list = new ArrayList<>();
        List raw = list;
        raw.add(n);
        String s = list.get(0);
        return s == null ? 0 : s.length();
    }

    // verdict: safe
    // because: Nothing is cast as long as the element stays an object.
    static int localObject(Integer n) {
        List<String> list = new ArrayList<>();
        List raw = list;
        raw.add(n);
        Object o = raw.get(0);
        return o == null ? 0 : 1;
    }

    // verdict: java.lang.ClassCastException
    // witness: RawTypes.unchecked(new ArrayList<>(List.of(5)))
    // because: The elements of a list that comes as an object need not be texts.
    static int unchecked(Object o) {
        int total = 0;
        if (o instanceof ArrayList) {
            for (String s : (ArrayList<String>) o) {
                total += s == null ? 0 : s.length();
            }
        }
        return total;
    }

    // verdict: safe
    // because: Each element is asked for its class.
    static int uncheckedChecked(Object o) {
        int total = 0;
        if (o instanceof ArrayList) {
            for (Object e : (ArrayList<?>) o) {
                total += e instanceof String s ? s.length() : 0;
            }
        }
        return total;
    }

    // verdict: java.lang.ClassCastException
    // witness: HashMap<String, Object> m = new HashMap<>(); m.put("k", new ArrayList<>(List.of(5))); RawTypes.nested(m)
    // because: The list in the map need not hold texts.
    static int nested(HashMap<String, Object> map) {
        Objects.requireNonNull(map);
        if (!(map.get("k") instanceof ArrayList)) {
            return 0;
        }
        List<String> list = (List<String>) map.get("k");
        if (list.isEmpty()) {
            return 0;
        }
        String s = list.get(0);
        return s == null ? 0 : s.length();
    }

    // verdict: java.lang.ClassCastException
    // witness: RawTypes.converted(5)
    // because: The type variable is cast where the result is used.
    static int converted(Object o) {
        if (o == null) {
            return 0;
        }
        String s = RawTypes.<String>as(o);
        return s.length();
    }

    private static <T> T as(Object o) {
        return (T) o;
    }

    // verdict: safe
    // because: The result is not used as a text.
    static boolean convertedUnused(Object o) {
        return RawTypes.<Object>as(o) != null;
    }

    // verdict: java.lang.ArrayStoreException
    // witness: RawTypes.widened(5)
    // because: The array is a String[] under a wider type.
    static Object[] widened(Integer n) {
        Object[] array = new String[1];
        array[0] = n;
        return array;
    }

    // verdict: safe
    // because: The array is really an Object[].
    static Object[] wide(Integer n) {
        Object[] array = new Object[1];
        array[0] = n;
        return array;
    }

    // verdict: java.lang.ArrayStoreException
    // witness: RawTypes.rows(new Integer[] {1})
    // because: The rows must be arrays of texts.
    static Object[] rows(Object[] row) {
        Object[] rows = new String[1][];
        rows[0] = row;
        return rows;
    }

    // verdict: java.lang.ArrayStoreException
    // witness: RawTypes.copied(new String[] {"a"}, 5)
    // because: A copy has the class of its source.
    static Object[] copied(Object[] source, Integer n) {
        if (source == null || n == null) {
            return null;
        }
        Object[] copy = Arrays.copyOf(source, source.length + 1);
        copy[source.length] = n;
        return copy;
    }

    // verdict: java.lang.ArrayStoreException
    // witness: RawTypes.toArray(List.of("a"), 5)
    // because: toArray with a String[] gives a String[].
    static Object[] toArray(List<String> list, Integer n) {
        if (list == null || list.isEmpty() || n == null) {
            return null;
        }
        Object[] array = list.toArray(new String[0]);
        array[0] = n;
        return array;
    }

    // verdict: safe
    // because: toArray without an argument gives a new Object[].
    static Object[] toObjects(List<String> list, Integer n) {
        if (list == null) {
            return null;
        }
        Object[] array = list.toArray();
        if (array.length > 0) {
            array[0] = n;
        }
        return array;
    }

    // verdict: java.lang.ClassCastException
    // witness: RawTypes.maybe(Optional.of(5))
    // because: The value of an optional of anything is no text.
    static String maybe(Optional<?> o) {
        return o == null ? "" : ((Optional<String>) o).map(s -> s.trim()).orElse("");
    }

    // verdict: java.lang.ClassCastException
    // witness: RawTypes.downcast(new int[0])
    // because: An array of numbers is an object, but no array of texts.
    static int downcast(Object o) {
        return o == null ? 0 : ((String[]) o).length;
    }

    // verdict: java.lang.ClassCastException
    // witness: RawTypes.objects(new Object[] {"a"})
    // because: An array of objects that are texts is no array of texts.
    static int objects(Object[] array) {
        if (array == null) {
            return 0;
        }
        for (Object o : array) {
            if (!(o instanceof String)) {
                return 0;
            }
        }
        return ((String[]) array).length;
    }

    // verdict: java.lang.ClassCastException
    // witness: RawTypes.collection(List.of("a"))
    // because: A list need not be an ArrayList.
    static int collection(List<String> list) {
        return list == null ? 0 : ((ArrayList<String>) list).size();
    }

    // verdict: java.lang.ClassCastException
    // witness: RawTypes.number(5L)
    // because: Boxes are not converted by casts.
    static int number(Object o) {
        return o instanceof Number ? (Integer) o : 0;
    }

    // verdict: java.lang.ClassCastException
    // witness: RawTypes.eitherClass("a", true)
    // because: The condition about the class does not decide the cast.
    static int eitherClass(Object o, boolean number) {
        if (o instanceof Integer || o instanceof String) {
            return number ? (Integer) o : ((String) o).length();
        }
        return 0;
    }

    // verdict: safe
    // because: The class that was found out decides the cast.
    static int rightClass(Object o) {
        boolean number = o instanceof Integer;
        if (number || o instanceof String) {
            return number ? (Integer) o : ((String) o).length();
        }
        return 0;
    }
}
