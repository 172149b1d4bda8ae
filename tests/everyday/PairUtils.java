import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public final class PairUtils {

    public static final class Pair<A, B> {
        private final A first;
        private final B second;

        public Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        public A first() {
            return first;
        }

        public B second() {
            return second;
        }

        // verdict: safe
        // because: Swapping only makes a new object.
        public Pair<B, A> swap() {
            return new Pair<>(second, first);
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            if (!(other instanceof Pair)) {
                return false;
            }
            Pair<?, ?> that = (Pair<?, ?>) other;
            return Objects.equals(first, that.first) && Objects.equals(second, that.second);
        }

        @Override
        public int hashCode() {
            return 31 * Objects.hashCode(first) + Objects.hashCode(second);
        }
    }

    public static final class NamedCount {
        private final String name;
        private final int count;

        public NamedCount(String name, int count) {
            this.name = name;
            this.count = count;
        }

        // verdict: safe
        // because: The class is checked before the cast and Objects.equals accepts null.
        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            if (!(other instanceof NamedCount)) {
                return false;
            }
            NamedCount that = (NamedCount) other;
            return count == that.count && Objects.equals(name, that.name);
        }

        // verdict: null
        // witness: new PairUtils.NamedCount(null, 1).hashCode()
        // because: The name may be null.
        @Override
        public int hashCode() {
            return 31 * name.hashCode() + count;
        }
    }

    // verdict: safe
    // because: Null pairs, names and counts are skipped, so nothing null is unboxed.
    static Map<String, Integer> sumByName(List<Pair<String, Integer>> pairs) {
        Map<String, Integer> sums = new HashMap<>();
        if (pairs == null) {
            return sums;
        }
        for (Pair<String, Integer> pair : pairs) {
            if (pair == null || pair.first() == null || pair.second() == null) {
                continue;
            }
            Integer old = sums.get(pair.first());
            sums.put(pair.first(), old == null ? pair.second() : old + pair.second());
        }
        return sums;
    }

    // verdict: java.lang.NullPointerException
    // witness: PairUtils.countByName(List.of(new PairUtils.Pair<>("a", 1)))
    // because: The first time a name is met the map has no value for it.
    static Map<String, Integer> countByName(List<Pair<String, Integer>> pairs) {
        Map<String, Integer> counts = new HashMap<>();
        if (pairs == null) {
            return counts;
        }
        for (Pair<String, Integer> pair : pairs) {
            if (pair != null) {
                counts.put(pair.first(), counts.get(pair.first()) + 1);
            }
        }
        return counts;
    }

    // verdict: null
    // witness: PairUtils.totalSecond(List.of(new PairUtils.Pair<>("a", (Integer) null)))
    // because: The second component may be null and is unboxed.
    static long totalSecond(List<Pair<String, Integer>> pairs) {
        long total = 0;
        if (pairs == null) {
            return total;
        }
        for (Pair<String, Integer> pair : pairs) {
            if (pair != null) {
                total += pair.second();
            }
        }
        return total;
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: PairUtils.zip(List.of("a", "b"), List.of(1))
    // because: The second list may be shorter than the first.
    static List<Pair<String, Integer>> zip(List<String> names, List<Integer> numbers) {
        Objects.requireNonNull(names);
        Objects.requireNonNull(numbers);
        List<Pair<String, Integer>> result = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            result.add(new Pair<>(names.get(i), numbers.get(i)));
        }
        return result;
    }

    // verdict: safe
    // because: The loop runs to the smaller of both sizes.
    static <A, B> List<Pair<A, B>> zipShortest(List<A> left, List<B> right) {
        Objects.requireNonNull(left);
        Objects.requireNonNull(right);
        List<Pair<A, B>> result = new ArrayList<>();
        int size = Math.min(left.size(), right.size());
        for (int i = 0; i < size; i++) {
            result.add(new Pair<>(left.get(i), right.get(i)));
        }
        return result;
    }

    // verdict: safe
    // because: Null names sort first and null pairs are removed before sorting the own copy.
    static List<Pair<String, Integer>> sortedByName(List<Pair<String, Integer>> pairs) {
        Objects.requireNonNull(pairs);
        List<Pair<String, Integer>> copy = new ArrayList<>(pairs);
        copy.removeIf(Objects::isNull);
        copy.sort(Comparator.comparing(Pair::first, Comparator.nullsFirst(Comparator.naturalOrder())));
        return copy;
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: PairUtils.appendDefault(List.of())
    // because: The list passed in may be unmodifiable.
    static void appendDefault(List<Pair<String, Integer>> pairs) {
        if (pairs != null && pairs.isEmpty()) {
            pairs.add(new Pair<>("default", 0));
        }
    }
}
