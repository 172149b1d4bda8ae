import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Results of the library that nobody can look into from outside. */
public final class Views {
    private static final List<Boolean> BOTH = Collections.unmodifiableList(Arrays.asList(false, true));

    private Views() {
    }

    static List<Boolean> both() {
        return BOTH;
    }

    static List<Integer> pair(int a) {
        return Collections.unmodifiableList(Arrays.asList(a, a + 1));
    }

    static Map<String, Integer> one(String key, int n) {
        return Collections.unmodifiableMap(Collections.singletonMap(key, n * 2));
    }

    static Iterator<Integer> upTo(int n) {
        return n > 2 ? Arrays.asList(1, 2, 3).iterator() : Arrays.asList(n).iterator();
    }
}
