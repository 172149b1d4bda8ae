import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Views, iterators and streams that were made before what they look at changed. */
public final class Views {

    private Views() {
    }

    // verdict: java.lang.NullPointerException
    // witness: Views.part("a")
    // because: An element is replaced under the part of the list.
    static int part(String s) {
        List<String> list = new ArrayList<>();
        list.add(s == null ? "" : s);
        List<String> part = list.subList(0, 1);
        list.set(0, null);
        return part.get(0).length();
    }

    // verdict: safe
    // because: The element is replaced by another text.
    static int partChecked(String s) {
        List<String> list = new ArrayList<>();
        list.add(s == null ? "" : s);
        List<String> part = list.subList(0, 1);
        list.set(0, "b");
        return part.get(0).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Views.values("a")
    // because: The view of the values shows what was put later.
    static int values(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("x", 1);
        Iterable<Integer> values = map.values();
        map.put(key, null);
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    // verdict: safe
    // because: The values that are put later are numbers too.
    static int valuesChecked(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("x", 1);
        Iterable<Integer> values = map.values();
        map.put(key, 2);
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    // verdict: java.lang.NullPointerException
    // witness: Views.keys(null)
    // because: The view of the keys shows what was put later.
    static int keys(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("x", 1);
        Iterable<String> keys = map.keySet();
        map.put(key, 1);
        int sum = 0;
        for (String each : keys) {
            sum += each.length();
        }
        return sum;
    }

    // verdict: java.lang.NullPointerException
    // witness: Views.entries("x")
    // because: The view of the entries shows what was put later.
    static int entries(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("x", 1);
        Iterable<Map.Entry<String, Integer>> entries = map.entrySet();
        map.put(key, null);
        int sum = 0;
        for (Map.Entry<String, Integer> entry : entries) {
            sum += entry.getValue();
        }
        return sum;
    }

    // verdict: java.lang.NullPointerException
    // witness: Views.entry("x")
    // because: An entry shows the value that its key has now.
    static int entry(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("x", 1);
        Map.Entry<String, Integer> entry = map.entrySet().iterator().next();
        map.put(key, null);
        return entry.getValue();
    }

    // verdict: safe
    // because: The value was read before.
    static int entryRead(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("x", 1);
        Map.Entry<String, Integer> entry = map.entrySet().iterator().next();
        int value = entry.getValue();
        map.put(key, null);
        return value;
    }

    // verdict: java.lang.NullPointerException
    // witness: Views.iterator("a")
    // because: The element is replaced before the iterator comes to it.
    static int iterator(String s) {
        List<String> list = new ArrayList<>();
        list.add(s == null ? "" : s);
        Iterator<String> it = list.iterator();
        list.set(0, null);
        return it.next().length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Views.loop("a", "b")
    // because: The first step of the loop replaces the second element.
    static int loop(String a, String b) {
        List<String> list = new ArrayList<>();
        list.add(a == null ? "" : a);
        list.add(b == null ? "" : b);
        int total = 0;
        for (String s : list) {
            total += s.length();
            list.set(1, null);
        }
        return total;
    }

    // verdict: safe
    // because: The loop replaces elements by texts.
    static int loopChecked(String a, String b) {
        List<String> list = new ArrayList<>();
        list.add(a == null ? "" : a);
        list.add(b == null ? "" : b);
        int total = 0;
        for (String s : list) {
            total += s.length();
            list.set(1, "c");
        }
        return total;
    }

    // verdict: java.lang.NullPointerException
    // witness: Views.stream("a")
    // because: A stream begins when it ends: it sees what was added after it was made.
    static int stream(String s) {
        List<String> list = new ArrayList<>();
        list.add(s == null ? "" : s);
        Stream<String> stream = list.stream();
        list.add(null);
        return stream.mapToInt(String::length).sum();
    }

    // verdict: java.lang.NullPointerException
    // witness: Views.streamOfArray("a")
    // because: The stream reads the array when it ends.
    static int streamOfArray(String s) {
        String[] array = {s == null ? "" : s};
        Stream<String> stream = Arrays.stream(array);
        array[0] = null;
        return stream.mapToInt(String::length).sum();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Views.lazy(new int[] {1})
    // because: The function runs when the stream ends, and the divisor is zero then.
    static int lazy(int[] a) {
        Objects.requireNonNull(a);
        int[] divisor = {1};
        IntStream stream = Arrays.stream(a).map(n -> n / divisor[0]);
        divisor[0] = 0;
        return stream.sum();
    }

    // verdict: safe
    // because: The divisor is set before the stream ends.
    static int lazyChecked(int[] a) {
        Objects.requireNonNull(a);
        int[] divisor = {0};
        IntStream stream = Arrays.stream(a).map(n -> n / divisor[0]);
        divisor[0] = 1;
        return stream.sum();
    }

    // verdict: java.lang.NullPointerException
    // witness: Views.lazyFilter(Arrays.asList("a", "b"))
    // because: The filter runs when the stream ends.
    static int lazyFilter(List<String> given) {
        Objects.requireNonNull(given);
        String[] wanted = {"a"};
        Stream<String> stream = given.stream().filter(s -> s != null && wanted[0].equals(s));
        wanted[0] = null;
        return stream.collect(Collectors.toList()).size();
    }

    // verdict: java.lang.NullPointerException
    // witness: Views.interleaved(Arrays.asList("a", "b"))
    // because: Each element passes all steps before the next one.
    static int interleaved(List<String> given) {
        Objects.requireNonNull(given);
        String[] last = {"x"};
        return given.stream().filter(Objects::nonNull).mapToInt(s -> last[0].length()).map(n -> {
            last[0] = null;
            return n;
        }).sum();
    }

    static final class ByEntry {
        private final Map<String, String> names = new HashMap<>(Map.of("a", "A"));

        Map.Entry<String, String> any() {
            return names.entrySet().iterator().next();
        }

        // verdict: java.lang.NullPointerException
        // witness: Views.ByEntry x = new Views.ByEntry(); x.any().setValue(null); x.length()
        // because: The entry that is handed out writes through to the map.
        int length() {
            int total = 0;
            for (String name : names.values()) {
                total += name.length();
            }
            return total;
        }
    }

    static final class ByEach {
        private final Map<String, String> names = new HashMap<>();

        void put(String key, String name) {
            if (name != null) {
                names.put(key, name);
            }
        }

        void each(Consumer<Map.Entry<String, String>> action) {
            if (action != null) {
                for (Map.Entry<String, String> entry : names.entrySet()) {
                    action.accept(entry);
                }
            }
        }

        // verdict: java.lang.NullPointerException
        // witness: Views.ByEach x = new Views.ByEach(); x.put("a", "A"); x.each(e -> e.setValue(null)); x.length()
        // because: The entries that are handed to the function write through to the map.
        int length() {
            int total = 0;
            for (String name : names.values()) {
                total += name.length();
            }
            return total;
        }
    }

    static final class ByPair {
        private final Map<String, String> names = new HashMap<>();

        void put(String key, String name) {
            if (name != null) {
                names.put(key, name);
            }
        }

        void each(java.util.function.BiConsumer<String, String> action) {
            if (action != null) {
                names.forEach(action);
            }
        }

        // verdict: safe
        // because: The function gets keys and values, not entries.
        int length() {
            int total = 0;
            for (String name : names.values()) {
                total += name.length();
            }
            return total;
        }
    }

    static final class ByStreamOfEntries {
        private final Map<String, String> names = new HashMap<>();

        void put(String key, String name) {
            if (name != null) {
                names.put(key, name);
            }
        }

        List<Map.Entry<String, String>> all() {
            return new ArrayList<>(names.entrySet());
        }

        // verdict: java.lang.NullPointerException
        // witness: Views.ByStreamOfEntries x = new Views.ByStreamOfEntries(); x.put("a", "A"); x.all().get(0).setValue(null); x.length()
        // because: The list is a copy, but its entries are those of the map.
        int length() {
            int total = 0;
            for (String name : names.values()) {
                total += name.length();
            }
            return total;
        }
    }

    static final class ByInnerRow {
        private final int[][] rows = {{1}, {2}};

        int[] row(int i) {
            return rows[i & 1];
        }

        // verdict: java.lang.ArithmeticException
        // witness: Views.ByInnerRow x = new Views.ByInnerRow(); x.row(0)[0] = 0; x.per(1)
        // because: A row is handed out.
        int per(int n) {
            return n / rows[0][0];
        }

        // verdict: safe
        // because: The rows themselves are never replaced.
        int first() {
            return rows[0][0] + rows[1][0];
        }
    }

    static final class ByInnerList {
        private final List<List<String>> rows = new ArrayList<>();

        void add(String s) {
            List<String> row = new ArrayList<>();
            row.add(s);
            rows.add(row);
        }

        List<String> row(int i) {
            return i < 0 || i >= rows.size() ? null : rows.get(i);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: Views.ByInnerList x = new Views.ByInnerList(); x.add("a"); x.row(0).clear(); x.first()
        // because: A row is handed out and can be cleared.
        String first() {
            return rows.isEmpty() ? "" : rows.get(0).get(0);
        }
    }

    static final class HiddenRows {
        private final List<List<String>> rows = new ArrayList<>();

        void add(String s) {
            List<String> row = new ArrayList<>();
            row.add(s);
            rows.add(row);
        }

        // verdict: safe
        // because: Rows are made with one element and never leave the class.
        String first() {
            return rows.isEmpty() ? "" : rows.get(0).get(0);
        }
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: Views.madeEmpty()
    // because: The iterator was made when the list was empty.
    static boolean madeEmpty() {
        List<String> list = new ArrayList<>();
        java.util.Iterator<String> it = list.iterator();
        list.add(" ");
        String s = it.hasNext() ? it.next() : "";
        return s.isEmpty();
    }
}
