import java.time.DayOfWeek;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Maps: null keys and values, missing keys, order of keys, changes while somebody looks. */
public final class MapContracts {
    record Item(String name, int weight) {}

    private MapContracts() {
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.concurrentPut("k", null)
    // because: A concurrent map refuses null as a value.
    static int concurrentPut(String key, String value) {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        map.put(key == null ? "" : key, value);
        return map.size();
    }

    // verdict: safe
    // because: Neither the key nor the value is null.
    static int concurrentPutChecked(String key, String value) {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        if (key != null && value != null) {
            map.put(key, value);
        }
        return map.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.concurrentGet(null)
    // because: A concurrent map cannot even be asked for null.
    static boolean concurrentGet(String key) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("a", 1);
        return map.containsKey(key);
    }

    // verdict: safe
    // because: A hash map can be asked for null.
    static boolean hashGet(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        return map.containsKey(key);
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.concurrentDefault(null)
    // because: A value that is never null does not make the key one.
    static int concurrentDefault(String key) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        return map.getOrDefault(key, 1);
    }

    // verdict: safe
    // because: Values of a concurrent map are never null.
    static int concurrentSum(String first, Integer n) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        if (first != null && n != null) {
            map.put(first, n);
        }
        int sum = 0;
        for (String key : map.keySet()) {
            sum += map.getOrDefault(key, 0) + map.get(key);
        }
        return sum;
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.tablePut(null)
    // because: Even an old table refuses null.
    static int tablePut(String value) {
        Map<String, String> map = new Hashtable<>();
        map.put("a", value);
        return map.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.treePut(null)
    // because: The natural order compares even the first key.
    static int treePut(String key) {
        TreeMap<String, Integer> map = new TreeMap<>();
        map.put(key, 1);
        return map.size();
    }

    // verdict: safe
    // because: Strings that are not null are comparable.
    static int treePutChecked(String key) {
        TreeMap<String, Integer> map = new TreeMap<>();
        if (key != null) {
            map.merge(key, 1, Integer::sum);
            map.merge("b", 2, Integer::sum);
        }
        return map.size();
    }

    // verdict: safe
    // because: The order itself takes null.
    static int treeNulls(String key) {
        TreeMap<String, Integer> map = new TreeMap<>(Comparator.nullsLast(Comparator.naturalOrder()));
        map.put(key, 1);
        map.put("x", 2);
        return map.get("x");
    }

    // verdict: java.lang.ClassCastException
    // witness: MapContracts.treeOfItems(new MapContracts.Item("a", 1))
    // because: The keys have no natural order.
    static int treeOfItems(Item item) {
        Map<Item, Integer> map = new TreeMap<>();
        map.put(item == null ? new Item("", 0) : item, 1);
        return map.size();
    }

    // verdict: safe
    // because: The order is given.
    static int treeOfItemsChecked(Item item) {
        Map<Item, Integer> map = new TreeMap<>(Comparator.comparingInt(Item::weight));
        map.put(item == null ? new Item("", 0) : item, 1);
        map.put(new Item("x", 3), 2);
        return map.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.treeByName(new MapContracts.Item(null, 1))
    // because: The key of the order may be null.
    static int treeByName(Item item) {
        Map<Item, Integer> map = new TreeMap<>(Comparator.comparing(Item::name));
        map.put(item == null ? new Item("", 0) : item, 1);
        return map.size();
    }

    // verdict: java.lang.ArithmeticException
    // witness: MapContracts.treeByRatio(0)
    // because: The function of the order compares the first key with itself.
    static int treeByRatio(int n) {
        TreeMap<Integer, String> map = new TreeMap<>((a, b) -> a / b);
        map.put(n, "b");
        return map.size();
    }

    // verdict: java.lang.ClassCastException
    // witness: MapContracts.mixed()
    // because: Keys of different classes cannot be compared.
    static int mixed() {
        Map<Object, Integer> map = new TreeMap<>();
        map.put("a", 1);
        map.put(1, 2);
        return map.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.floorOf(3)
    // because: There may be no key that is small enough.
    static int floorOf(int n) {
        TreeMap<Integer, String> own = new TreeMap<>();
        own.put(5, "a");
        return own.floorKey(n);
    }

    // verdict: safe
    // because: The result is compared with null.
    static int floorOfChecked(int n) {
        TreeMap<Integer, String> own = new TreeMap<>();
        own.put(5, "a");
        Integer key = own.floorKey(n);
        return key == null ? -1 : key;
    }

    // verdict: java.util.NoSuchElementException
    // witness: MapContracts.firstOfTree(new TreeMap<>())
    // because: The map may be empty.
    static String firstOfTree(TreeMap<String, Integer> map) {
        return map == null ? "" : map.firstKey();
    }

    // verdict: safe
    // because: The map is not empty.
    static String firstOfTreeChecked(TreeMap<String, Integer> map) {
        return map == null || map.isEmpty() ? "" : map.firstKey();
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: MapContracts.setFirst(1)
    // because: The entry is a snapshot.
    static Integer setFirst(int n) {
        TreeMap<String, Integer> map = new TreeMap<>();
        map.put("a", n);
        return map.firstEntry().setValue(2);
    }

    // verdict: safe
    // because: Entries of a view can be set.
    static int setEach(int n) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", n);
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            entry.setValue(entry.getValue() + 1);
        }
        return map.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.setEachNull("a")
    // because: The value that an entry was given is null.
    static int setEachNull(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put(key, 1);
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            entry.setValue(null);
        }
        int sum = 0;
        for (int value : map.values()) {
            sum += value;
        }
        return sum;
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: MapContracts.setReadOnly(new HashMap<>(Map.of("a", 1)))
    // because: Entries of the view cannot be set either.
    static void setReadOnly(HashMap<String, Integer> map) {
        if (map != null) {
            for (Map.Entry<String, Integer> entry : Collections.unmodifiableMap(map).entrySet()) {
                entry.setValue(1);
            }
        }
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: MapContracts.removeReadOnly(new HashMap<>(Map.of("a", 1)))
    // because: The iterator of the view removes nothing.
    static void removeReadOnly(HashMap<String, Integer> map) {
        if (map != null) {
            Iterator<String> keys = Collections.unmodifiableMap(map).keySet().iterator();
            while (keys.hasNext()) {
                keys.next();
                keys.remove();
            }
        }
    }

    // verdict: safe
    // because: The iterator of the own map removes.
    static void removeKeys(HashMap<String, Integer> map) {
        if (map != null) {
            Iterator<String> keys = map.keySet().iterator();
            while (keys.hasNext()) {
                keys.next();
                keys.remove();
            }
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.readThrough()
    // because: The view shows what happened to the map.
    static int readThrough() {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        Map<String, Integer> view = Collections.unmodifiableMap(map);
        map.put("a", null);
        return view.get("a");
    }

    // verdict: safe
    // because: The view shows what the map has.
    static int readThroughChecked() {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        Map<String, Integer> view = Collections.unmodifiableMap(map);
        return view.get("a") + view.size();
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: MapContracts.putReadOnly("a")
    // because: The view refuses changes.
    static void putReadOnly(String key) {
        Map<String, Integer> map = Collections.unmodifiableMap(new HashMap<>());
        map.putIfAbsent(key, 1);
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: MapContracts.putWhileLooking("b")
    // because: A new key is put while the keys are visited.
    static int putWhileLooking(String other) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        map.put("c", 2);
        for (String key : map.keySet()) {
            map.put(other, 3);
        }
        return map.size();
    }

    // verdict: safe
    // because: Only values of keys that are there are exchanged.
    static int raiseWhileLooking(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put(key == null ? "" : key, 1);
        for (String each : map.keySet()) {
            map.put(each, map.get(each) + 1);
        }
        return map.size();
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: MapContracts.lookedUp("a")
    // because: The order of accesses is an order of changes.
    static int lookedUp(String key) {
        LinkedHashMap<String, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
        map.put("a", 1);
        map.put("b", 2);
        int sum = 0;
        for (String each : map.keySet()) {
            sum += map.get(each);
        }
        return sum;
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.otherKey("b")
    // because: What was put for one key says nothing of another.
    static int otherKey(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        return map.get(key);
    }

    // verdict: safe
    // because: The same key was put.
    static int sameKey(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put(key, 1);
        map.put("other", 2);
        return map.get(key) + map.get("other");
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.removedAgain("other")
    // because: The key may be the one that is removed.
    static int removedAgain(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("other", 2);
        map.remove(key);
        return map.get("other");
    }

    // verdict: safe
    // because: Another constant is removed.
    static int removedOther() {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 2);
        map.put("b", 3);
        map.remove("b");
        return map.get("a");
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.replacedByNull("a")
    // because: The function gives null for every value.
    static int replacedByNull(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put(key, 1);
        map.replaceAll((k, v) -> v > 5 ? v : null);
        return map.get(key);
    }

    // verdict: safe
    // because: The function gives no null.
    static int replacedBySum(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put(key, 1);
        map.replaceAll((k, v) -> v + 1);
        int sum = 0;
        for (int value : map.values()) {
            sum += value;
        }
        return sum;
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.computedAway("a")
    // because: The function takes the entry away.
    static int computedAway(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put(key, 1);
        map.computeIfPresent(key, (k, v) -> null);
        return map.get(key);
    }

    // verdict: safe
    // because: The function gives a list for each key.
    static int computedList(String key) {
        Map<String, StringBuilder> map = new HashMap<>();
        map.computeIfAbsent(key, k -> new StringBuilder()).append("x");
        return map.get(key).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.computedNothing("a")
    // because: The function gives null, so nothing is put.
    static int computedNothing(String key) {
        Map<String, Integer> map = new HashMap<>();
        return map.computeIfAbsent(key, k -> k == null ? 1 : null);
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: MapContracts.computedTwice("a")
    // because: The function puts into the same map.
    static int computedTwice(String key) {
        Map<String, Integer> map = new HashMap<>();
        return map.computeIfAbsent(key, k -> {
            map.put(k + "x", 1);
            return 2;
        });
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.mergedNull(null)
    // because: merge refuses null as a value.
    static int mergedNull(Integer value) {
        Map<String, Integer> map = new HashMap<>();
        map.merge("a", value, Integer::sum);
        return map.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.mergedAway("a")
    // because: The function takes the entry away.
    static int mergedAway(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put(key, 1);
        return map.merge(key, 1, (a, b) -> null);
    }

    // verdict: safe
    // because: merge gives the sum.
    static int mergedSum(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.merge(key, 1, Integer::sum);
        return map.merge(key, 1, Integer::sum) + map.get(key);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: MapContracts.twice("a")
    // because: Map.of refuses the same key twice.
    static int twice(String key) {
        return Map.of("a", 1, key == null ? "b" : key, 2).size();
    }

    // verdict: safe
    // because: The keys differ.
    static int once(String key) {
        Map<String, Integer> map = Map.of("a", 1, "b", 2);
        return map.get("a") + map.getOrDefault(key == null ? "c" : key, 3);
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.ofNull(null)
    // because: Map.of refuses null.
    static int ofNull(String value) {
        return Map.of("a", value).size();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.askedForNull(null)
    // because: An immutable map refuses to be asked for null.
    static boolean askedForNull(String key) {
        return Map.of("a", 1).containsKey(key);
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.copied(new HashMap<>(Collections.singletonMap("a", null)))
    // because: copyOf refuses null values.
    static int copied(HashMap<String, String> map) {
        return map == null ? 0 : Map.copyOf(map).size();
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: MapContracts.addKey("a")
    // because: Keys cannot be added to the view of keys.
    static void addKey(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.keySet().add(key);
    }

    // verdict: safe
    // because: Keys can be removed by way of the view.
    static int removeByView(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        map.keySet().remove(key);
        map.values().removeIf(value -> value > 1);
        map.keySet().retainAll(java.util.List.of("a", "b"));
        return map.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.retained()
    // because: An immutable list refuses to be asked for null.
    static int retained() {
        Map<String, Integer> map = new HashMap<>();
        map.put(null, 1);
        map.keySet().retainAll(java.util.List.of("a"));
        return map.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.enumKey(null)
    // because: An enum map refuses the key null.
    static int enumKey(DayOfWeek day) {
        Map<DayOfWeek, Integer> map = new EnumMap<>(DayOfWeek.class);
        map.put(day, 1);
        return map.size();
    }

    // verdict: safe
    // because: An enum map can be asked for null.
    static boolean enumAsked(DayOfWeek day) {
        Map<DayOfWeek, Integer> map = new EnumMap<>(DayOfWeek.class);
        map.put(DayOfWeek.MONDAY, 1);
        return map.containsKey(day) || map.get(day) != null;
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: MapContracts.entryOf("a")
    // because: An immutable entry cannot be set.
    static String entryOf(String key) {
        Map.Entry<String, String> entry = Map.entry(key == null ? "" : key, "b");
        return entry.setValue("c");
    }

    // verdict: safe
    // because: A simple entry can be set.
    static String entrySimple(String key) {
        Map.Entry<String, String> entry = new AbstractMap.SimpleEntry<>(key, "b");
        entry.setValue("c");
        return entry.getValue().trim();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.entryOfNull(null)
    // because: Map.entry refuses null.
    static String entryOfNull(String key) {
        return Map.entry(key, "b").getKey();
    }

    // verdict: safe
    // because: The first entry is there.
    static int polled(int n) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        map.put(n, n);
        return map.pollFirstEntry().getValue() + map.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: MapContracts.polledTwice(1)
    // because: Nothing is left for the second time.
    static int polledTwice(int n) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        map.put(n, n);
        map.pollFirstEntry();
        return map.pollFirstEntry().getValue();
    }
}
