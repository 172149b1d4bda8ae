package words;

import java.util.*;
import java.util.function.*;

/** Methods over generic types. */
public class Words {
    public static int count(List<String> words, String word) {
        int n = 0;
        for (String w : words) n += w.equals(word) ? 1 : 0;
        return n;
    }

    public static <T extends Comparable<T>> T greatest(Collection<? extends T> all) { return Collections.max(all); }

    public static List<String> named(Map<String, List<Integer>> m, Function<? super String, String> name) {
        List<String> names = new ArrayList<>();
        for (String key : m.keySet()) names.add(name.apply(key));
        return names;
    }

    public static boolean has(Comparator<Integer> order, Object o) { return new TreeSet<>(order).add((Integer) o); }

    public static Optional<String> longer(Optional<String> o) { return o.filter(s -> s.length() > 1); }

    public static class Box<T> {
        private T value;
        public Box(T value) { this.value = value; }
        public T swap(T other) { T old = value; value = other; return old; }
    }
}
