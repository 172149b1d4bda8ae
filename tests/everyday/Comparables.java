import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

public final class Comparables {

    private Comparables() {
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Comparables.maxOf(new ArrayList<Integer>())
    // because: An empty list has no first element.
    static <T extends Comparable<T>> T maxOf(List<T> values) {
        Objects.requireNonNull(values, "values");
        T best = values.get(0);
        for (T value : values) {
            if (best == null || value != null && value.compareTo(best) > 0) {
                best = value;
            }
        }
        return best;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Comparables.minOf(new Comparables.Version[] {new Comparables.Version(1), new Comparables.Version(1, 2)})
    // because: A version fails when it is compared with one of fewer parts.
    static <T extends Comparable<T>> T minOf(T[] values) {
        Objects.requireNonNull(values, "values");
        T best = null;
        for (T value : values) {
            if (value == null) {
                continue;
            }
            if (best == null || value.compareTo(best) < 0) {
                best = value;
            }
        }
        return best;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Comparables.insertionSort(new Comparables.Version[] {new Comparables.Version(1, 2), new Comparables.Version(1)})
    // because: A version fails when it is compared with one of fewer parts.
    static <T extends Comparable<T>> T[] insertionSort(T[] input) {
        Objects.requireNonNull(input, "input");
        T[] values = input.clone();
        for (T value : values) {
            Objects.requireNonNull(value, "element");
        }
        for (int i = 1; i < values.length; i++) {
            T value = values[i];
            int j = i - 1;
            while (j >= 0 && values[j].compareTo(value) > 0) {
                values[j + 1] = values[j];
                j--;
            }
            values[j + 1] = value;
        }
        return values;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Comparables.insertAtFront(new Integer[] {3, 2})
    // because: The loop condition reads the array before it checks the index.
    static void insertAtFront(Integer[] values) {
        Objects.requireNonNull(values, "values");
        for (Integer value : values) {
            Objects.requireNonNull(value, "element");
        }
        for (int i = 1; i < values.length; i++) {
            Integer value = values[i];
            int j = i - 1;
            while (values[j] > value && j >= 0) {
                values[j + 1] = values[j];
                j--;
            }
            values[j + 1] = value;
        }
    }

    // verdict: null
    // witness: Comparables.sorted(Arrays.asList(2, null, 1))
    // because: The natural order cannot compare a null element.
    static List<Integer> sorted(List<Integer> values) {
        if (values == null) {
            return List.of();
        }
        Integer[] copy = values.toArray(new Integer[0]);
        if (copy.length < 2) {
            return values;
        }
        Arrays.sort(copy);
        return Arrays.asList(copy);
    }

    // verdict: safe
    // because: Null elements are dropped before the list is sorted by natural order.
    static List<String> sortedNames(List<String> names) {
        List<String> result = new ArrayList<>();
        if (names != null) {
            for (String name : names) {
                if (name != null) {
                    result.add(name);
                }
            }
        }
        result.sort(null);
        return result;
    }

    static final class Version implements Comparable<Version> {
        private final int[] parts;

        Version(int... parts) {
            this.parts = parts == null ? new int[0] : parts.clone();
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: new Comparables.Version(1, 2).compareTo(new Comparables.Version(1))
        // because: The other version may have fewer parts.
        @Override
        public int compareTo(Version other) {
            Objects.requireNonNull(other, "other");
            for (int i = 0; i < parts.length; i++) {
                int order = Integer.compare(parts[i], other.parts[i]);
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }

        // verdict: safe
        // because: Missing parts are treated as zero.
        int compareWith(Version other) {
            Objects.requireNonNull(other, "other");
            int length = Math.max(parts.length, other.parts.length);
            for (int i = 0; i < length; i++) {
                int mine = i < parts.length ? parts[i] : 0;
                int theirs = i < other.parts.length ? other.parts[i] : 0;
                if (mine != theirs) {
                    return mine < theirs ? -1 : 1;
                }
            }
            return 0;
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: new Comparables.Version().major()
        // because: A version may have no parts at all.
        int major() {
            return parts[0];
        }
    }
}
