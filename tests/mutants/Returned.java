import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Whether a result is the argument, a field, or a copy. */
public class Returned {
    private final List<Integer> items = new ArrayList<>();
    private int[] data = {1, 2, 3};

    static int[] copy(int[] a) {
        return a.clone();
    }

    static List<String> trimmed(List<String> list) {
        return new ArrayList<>(list);
    }

    static List<Integer> guarded(List<Integer> list) {
        return Collections.unmodifiableList(list);
    }

    List<Integer> items() {
        return new ArrayList<>(items);
    }

    List<Integer> view() {
        return Collections.unmodifiableList(items);
    }

    void add(int i) {
        items.add(i);
    }

    int[] data() {
        return data.clone();
    }

    void set(int[] d) {
        data = Arrays.copyOf(d, d.length);
    }

    static String word(String s) {
        return s.intern();
    }

    static boolean sameText(String a, String b) {
        return a.intern() == b.intern();
    }

    static Integer boxed(int i) {
        return Integer.valueOf(i);
    }

    static boolean sameBox(int i) {
        Integer a = i;
        Integer b = i;
        return a == b;
    }

    static StringBuilder append(StringBuilder b, int i) {
        return b.append(i);
    }

    static int length(StringBuilder b) {
        b.ensureCapacity(5);
        b.trimToSize();
        return b.length();
    }
}
