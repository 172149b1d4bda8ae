import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Maps and sets: missing keys, null values, views, order. */
public final class MapTraps {

    enum Level {
        LOW, HIGH
    }

    private MapTraps() {
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.count(new HashMap<>(), "a")
    // because: A missing key gives null, which is unboxed.
    static int count(HashMap<String, Integer> counts, String key) {
        Objects.requireNonNull(counts);
        return counts.get(key);
    }

    // verdict: java.lang.NullPointerException
    // witness: HashMap<String, Integer> m = new HashMap<>(); m.put("a", null); MapTraps.countContained(m, "a")
    // because: The key may be there with the value null.
    static int countContained(HashMap<String, Integer> counts, String key) {
        Objects.requireNonNull(counts);
        return counts.containsKey(key) ? counts.get(key) : 0;
    }

    // verdict: java.lang.NullPointerException
    // witness: HashMap<String, Integer> m = new HashMap<>(); m.put("a", null); MapTraps.countDefault(m, "a")
    // because: The default is not used for a key with the value null.
    static int countDefault(HashMap<String, Integer> counts, String key) {
        Objects.requireNonNull(counts);
        return counts.getOrDefault(key, 0);
    }

    // verdict: safe
    // because: The value is compared with null.
    static int countChecked(HashMap<String, Integer> counts, String key) {
        Objects.requireNonNull(counts);
        Integer count = counts.get(key);
        return count == null ? 0 : count;
    }

    // verdict: safe
    // because: putIfAbsent replaces a null value too.
    static int countPut(HashMap<String, Integer> counts, String key) {
        Objects.requireNonNull(counts);
        counts.putIfAbsent(key, 0);
        return counts.get(key);
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.putReturns(new HashMap<>(), "a")
    // because: putIfAbsent gives null if there was no value.
    static int putReturns(HashMap<String, Integer> counts, String key) {
        Objects.requireNonNull(counts);
        return counts.putIfAbsent(key, 1);
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.otherKey(new HashMap<>(), "a", "b")
    // because: The value of another key is read.
    static int otherKey(HashMap<String, Integer> counts, String put, String get) {
        Objects.requireNonNull(counts);
        counts.put(put, 1);
        return counts.get(get);
    }

    // verdict: java.lang.NullPointerException
    // witness: HashMap<String, Integer> m = new HashMap<>(); MapTraps.removedOther(m, m, "a")
    // because: The other map may be the same one.
    static int removedOther(HashMap<String, Integer> a, HashMap<String, Integer> b, String key) {
        Objects.requireNonNull(a);
        Objects.requireNonNull(b);
        a.put(key, 1);
        b.remove(key);
        return a.get(key);
    }

    // verdict: safe
    // because: The own map is not reachable from outside.
    static int removedOtherChecked(HashMap<String, Integer> b, String key) {
        Objects.requireNonNull(b);
        HashMap<String, Integer> a = new HashMap<>();
        a.put(key, 1);
        b.remove(key);
        return a.get(key);
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.mergedAway(new HashMap<>(Map.of("a", 1)), "a")
    // because: A merge that gives null removes the key.
    static int mergedAway(HashMap<String, Integer> counts, String key) {
        Objects.requireNonNull(counts);
        counts.merge(key, 1, (a, b) -> a == 1 ? null : a + b);
        return counts.get(key);
    }

    // verdict: safe
    // because: A merge with a sum leaves a number.
    static int merged(HashMap<String, Integer> counts, String key) {
        Objects.requireNonNull(counts);
        counts.merge(key, 1, Integer::sum);
        return counts.get(key);
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.mergeNull(new HashMap<>(), "a", null)
    // because: merge refuses a null value.
    static void mergeNull(HashMap<String, Integer> counts, String key, Integer value) {
        Objects.requireNonNull(counts);
        counts.merge(key, value, (a, b) -> a);
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.computed(new HashMap<>(), "x")
    // because: The function may give null, and then nothing is put.
    static int computed(HashMap<String, String> names, String key) {
        Objects.requireNonNull(names);
        return names.computeIfAbsent(key, k -> "a".equals(k) ? "A" : null).length();
    }

    // verdict: safe
    // because: The function never gives null, and null values are replaced.
    static int computedChecked(HashMap<String, String> names, String key) {
        Objects.requireNonNull(names);
        return names.computeIfAbsent(key, k -> k + "!").length();
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: MapTraps.fibonacci(5)
    // because: The function that computes a value changes the map.
    static long fibonacci(int n) {
        Map<Integer, Long> known = new HashMap<>();
        return n < 0 || n > 20 ? 0 : compute(known, n);
    }

    private static long compute(Map<Integer, Long> known, int n) {
        if (n < 2) {
            return n;
        }
        return known.computeIfAbsent(n, k -> compute(known, k - 1) + compute(known, k - 2));
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: MapTraps.removeZeros(new HashMap<>(Map.of("a", 0, "b", 0)))
    // because: The map is changed while its keys are iterated.
    static void removeZeros(HashMap<String, Integer> counts) {
        Objects.requireNonNull(counts);
        for (String key : counts.keySet()) {
            Integer count = counts.get(key);
            if (count != null && count == 0) {
                counts.remove(key);
            }
        }
    }

    // verdict: safe
    // because: The view of the values removes entries by itself.
    static void removeZerosByView(HashMap<String, Integer> counts) {
        Objects.requireNonNull(counts);
        counts.values().removeIf(count -> count == null || count == 0);
    }

    // verdict: safe
    // because: Replacing the value of a key that is there changes no structure.
    static void raise(HashMap<String, Integer> counts) {
        Objects.requireNonNull(counts);
        for (String key : counts.keySet()) {
            counts.put(key, 1);
        }
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: MapTraps.addWhileRaising(new HashMap<>(Map.of("a", 1, "b", 2)))
    // because: A new key changes the structure while it is iterated.
    static void addWhileRaising(HashMap<String, Integer> counts) {
        Objects.requireNonNull(counts);
        for (String key : counts.keySet()) {
            counts.put(key + "!", 1);
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.viewCleared(new HashMap<>(Map.of("a", "b")))
    // because: Keys removed from the view are removed from the map.
    static int viewCleared(HashMap<String, String> names) {
        Objects.requireNonNull(names);
        names.put("a", "A");
        names.keySet().removeIf(key -> key == null || key.length() == 1);
        return names.get("a").length();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.sorted(null)
    // because: A sorted map refuses null keys.
    static int sorted(String key) {
        TreeMap<String, Integer> map = new TreeMap<>();
        map.put(key, 1);
        return map.size();
    }

    // verdict: safe
    // because: The order of this map knows null.
    static int sortedNullsFirst(String key) {
        TreeMap<String, Integer> map = new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()));
        map.put(key, 1);
        map.put("a", 2);
        return map.size();
    }

    // verdict: java.lang.ClassCastException
    // witness: MapTraps.sortedObjects(1, "a")
    // because: The keys cannot be compared with each other.
    static int sortedObjects(Object a, Object b) {
        Objects.requireNonNull(a);
        Objects.requireNonNull(b);
        Set<Object> set = new TreeSet<>();
        set.add(a);
        set.add(b);
        return set.size();
    }

    // verdict: java.util.NoSuchElementException
    // witness: MapTraps.firstKey(new TreeMap<>())
    // because: An empty map has no first key.
    static String firstKey(TreeMap<String, Integer> map) {
        Objects.requireNonNull(map);
        return map.firstKey();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.below(new TreeMap<>(Map.of("b", 1)), "a")
    // because: There may be no key below the given one.
    static int below(TreeMap<String, Integer> map, String key) {
        Objects.requireNonNull(map);
        Objects.requireNonNull(key);
        return map.isEmpty() ? 0 : map.floorKey(key).length();
    }

    // verdict: safe
    // because: The key itself is in the map.
    static int belowChecked(TreeMap<String, Integer> map, String key) {
        Objects.requireNonNull(map);
        Objects.requireNonNull(key);
        map.put(key, 1);
        return map.floorKey(key).length();
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: MapTraps.two("a", "a")
    // because: Map.of refuses the same key twice.
    static Map<String, Integer> two(String a, String b) {
        Objects.requireNonNull(a);
        Objects.requireNonNull(b);
        return Map.of(a, 1, b, 2);
    }

    // verdict: safe
    // because: The keys are different and not null.
    static Map<String, Integer> twoChecked(String a) {
        Objects.requireNonNull(a);
        return a.equals("b") ? Map.of() : Map.of(a, 1, "b", 2);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: MapTraps.setOf(1, 1)
    // because: Set.of refuses equal elements.
    static int setOf(int a, int b) {
        return Set.of(a, b).size();
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: MapTraps.register(Map.of(), "a")
    // because: The map passed in may be immutable.
    static void register(Map<String, Integer> map, String key) {
        Objects.requireNonNull(map);
        if (key != null && map.isEmpty() && key.equals("a")) {
            map.put(key, 1);
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.level(new EnumMap<>(MapTraps.Level.class), MapTraps.Level.LOW)
    // because: Not all constants need to have a value.
    static int level(EnumMap<Level, Integer> levels, Level level) {
        Objects.requireNonNull(levels);
        return levels.get(level);
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.putLevel(null)
    // because: An EnumMap refuses the key null.
    static int putLevel(Level level) {
        EnumMap<Level, Integer> levels = new EnumMap<>(Level.class);
        levels.put(level, 1);
        return levels.size();
    }

    // verdict: safe
    // because: Every constant gets a value first.
    static int allLevels(Level level) {
        EnumMap<Level, Integer> levels = new EnumMap<>(Level.class);
        for (Level each : Level.values()) {
            levels.put(each, each.ordinal());
        }
        return level == null ? 0 : levels.get(level);
    }

    // verdict: java.lang.NullPointerException
    // witness: HashMap<String, List<String>> m = new HashMap<>(); m.put("a", null); MapTraps.total(m)
    // because: A value of the map may be null.
    static int total(HashMap<String, List<String>> lists) {
        Objects.requireNonNull(lists);
        int total = 0;
        for (Map.Entry<String, List<String>> entry : lists.entrySet()) {
            total += entry.getValue().size();
        }
        return total;
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.lostKey(1)
    // because: The hash of a list changes with its elements, so the key is not found again.
    static int lostKey(int n) {
        Map<List<Integer>, String> map = new HashMap<>();
        List<Integer> key = new java.util.ArrayList<>();
        map.put(key, "a");
        key.add(n);
        return map.get(key).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.arrayKey(new int[] {1})
    // because: Arrays are equal only to themselves.
    static int arrayKey(int[] key) {
        Objects.requireNonNull(key);
        Map<int[], String> map = new HashMap<>();
        map.put(key.clone(), "a");
        return map.get(key).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.wrongKey(5)
    // because: A Long is not equal to an Integer.
    static int wrongKey(int n) {
        Map<Long, String> map = new HashMap<>();
        map.put((long) n, "a");
        return map.get((Object) n).length();
    }

    // verdict: safe
    // because: The key is looked for as the Long that was put.
    static int rightKey(int n) {
        Map<Long, String> map = new HashMap<>();
        map.put((long) n, "a");
        return map.get((long) n).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.evicted("a", "b", "c")
    // because: The map drops its eldest entry.
    static int evicted(String a, String b, String c) {
        Map<String, Integer> last = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                return size() > 2;
            }
        };
        last.put(a, 1);
        last.put(b, 2);
        last.put(c, 3);
        return last.get(a);
    }

    // verdict: java.util.NoSuchElementException
    // witness: MapTraps.anyOf(new HashSet<>(Arrays.asList((String) null)))
    // because: The set may become empty by the removal.
    static String anyOf(HashSet<String> set) {
        if (set == null || set.isEmpty()) {
            return "";
        }
        set.remove(null);
        Iterator<String> it = set.iterator();
        return it.next();
    }

    // verdict: safe
    // because: The set is not empty after an element was added.
    static String anyAdded(HashSet<String> set) {
        if (set == null) {
            return "";
        }
        set.add("x");
        return set.iterator().next();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapTraps.index(new String[] {"a"}, "b")
    // because: The index was built from other names.
    static int index(String[] names, String wanted) {
        Objects.requireNonNull(names);
        Map<String, Integer> index = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            index.put(names[i], i);
        }
        return names[index.get(wanted)] == null ? 0 : 1;
    }

    // verdict: safe
    // because: All values of the index are indices of the array.
    static int indexChecked(String[] names, String wanted) {
        Objects.requireNonNull(names);
        Map<String, Integer> index = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            index.put(names[i], i);
        }
        Integer at = index.get(wanted);
        return at == null || names[at] == null ? 0 : 1;
    }
}
