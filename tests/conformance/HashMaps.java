import java.util.*;

public class HashMaps {
    record Key(int h, String s) {
        @Override
        public int hashCode() { return h; }
    }

    static class BadKey implements Comparable<BadKey> {
        final int v;

        BadKey(int v) { this.v = v; }

        @Override
        public int hashCode() { return 42; }

        @Override
        public boolean equals(Object o) { return o instanceof BadKey b && b.v == v; }

        @Override
        public int compareTo(BadKey o) { return Integer.compare(v, o.v); }
    }

    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int cap;

        Lru(int cap) {
            super(16, 0.75f, true);
            this.cap = cap;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> e) { return size() > cap; }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        for (String w : "the cat and the dog and the bird".split(" ")) m.merge(w, 1, Integer::sum);
        System.out.println(m + " " + m.size() + " " + m.get("the") + m.get("zzz") + m.getOrDefault("zzz", -1));
        System.out.println(m.put("cat", 5) + " " + m.put("new", 1) + " " + m.putIfAbsent("cat", 9) + " " + m.putIfAbsent("x", 9) + " " + m.remove("x") + " " + m.remove("none"));
        System.out.println(m.computeIfAbsent("len", String::length) + " " + m.computeIfPresent("len", (k, v) -> null) + " " + m.containsKey("len") + " " + m.compute("cat", (k, v) -> v == null ? 1 : v * 10) + " " + m.merge("cat", 1, (a, b) -> null) + " " + m.containsKey("cat"));
        System.out.println(m.replace("dog", 7) + " " + m.replace("nodog", 7) + " " + m.replace("dog", 7, 8) + " " + m.remove("dog", 7) + m.remove("dog", 8));
        m.replaceAll((k, v) -> v + k.length());
        System.out.println(new TreeMap<>(m) + " " + m.containsValue(5) + " " + m.hashCode() + " " + m.equals(new TreeMap<>(m)));
        m.keySet().removeIf(k -> k.startsWith("b"));
        m.values().remove(6);
        for (Map.Entry<String, Integer> e : m.entrySet()) e.setValue(e.getValue() * 2);
        m.entrySet().removeIf(e -> e.getValue() > 100);
        System.out.println(new TreeMap<>(m));
        Map<Object, Object> nulls = new HashMap<>();
        nulls.put(null, "nk");
        nulls.put("nv", null);
        System.out.println(nulls.get(null) + " " + nulls.containsKey("nv") + " " + nulls.get("nv") + " " + nulls.getOrDefault("nv", "d") + " " + nulls.size());
        Map<BadKey, Integer> tree = new HashMap<>();
        for (int i = 0; i < 200; i++) tree.put(new BadKey(i), i);
        for (int i = 0; i < 200; i += 2) tree.remove(new BadKey(i));
        int s = 0;
        for (int v : tree.values()) s += v;
        System.out.println(tree.size() + " " + tree.get(new BadKey(77)) + " " + tree.get(new BadKey(78)) + " " + s);
        Map<Key, String> coll = new HashMap<>();
        coll.put(new Key(1, "a"), "A");
        coll.put(new Key(1, "b"), "B");
        coll.put(new Key(17, "c"), "C");
        System.out.println(coll + " " + coll.get(new Key(1, "b")) + coll.get(new Key(1, "c")));
        Map<Integer, Integer> ints = new HashMap<>();
        for (int i = 0; i < 50; i += 3) ints.put(i * 7 % 100, i);
        System.out.println(ints);
        Set<Character> cs = new HashSet<>();
        for (char c : "hello world".toCharArray()) cs.add(c);
        System.out.println(cs + " " + cs.add('h') + cs.remove('z'));
        Set<Double> ds = new HashSet<>(List.of(0.0, -0.0, Double.NaN, 1.5));
        System.out.println(ds.size() + " " + ds.contains(Double.NaN) + ds.contains(-0.0));
        LinkedHashMap<String, Integer> lhm = new LinkedHashMap<>(Map.of("one", 1));
        lhm.put("two", 2);
        lhm.put("three", 3);
        lhm.put("one", 11);
        lhm.remove("two");
        lhm.put("two", 22);
        System.out.println(lhm + " " + lhm.keySet() + lhm.values() + " " + lhm.entrySet().iterator().next());
        Lru<Integer, String> lru = new Lru<>(3);
        for (int i = 1; i <= 3; i++) lru.put(i, "v" + i);
        lru.get(1);
        lru.put(4, "v4");
        lru.getOrDefault(3, "");
        lru.putIfAbsent(5, "v5");
        System.out.println(lru + " " + lru.containsKey(1));
        LinkedHashSet<String> lhs = new LinkedHashSet<>(Arrays.asList("z", "a", "m", "a"));
        lhs.retainAll(Set.of("z", "m", "q"));
        System.out.println(lhs);
        try {
            for (String k : lhm.keySet()) lhm.remove(k);
        } catch (ConcurrentModificationException e) {
            System.out.println("CME");
        }
        Iterator<Map.Entry<Integer, Integer>> it = ints.entrySet().iterator();
        while (it.hasNext()) if (it.next().getValue() % 2 == 0) it.remove();
        System.out.println(ints);
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        String k1 = new String("k");
        id.put(k1, 1);
        id.put("k", 2);
        id.put("k", 3);
        System.out.println(id.size() + " " + id.get(k1) + id.get("k") + id.get(new String("k")));
        WeakHashMap<Object, String> weak = new WeakHashMap<>();
        Object strong = new Object();
        weak.put(strong, "kept");
        System.out.println(weak.get(strong) + weak.size() + weak.containsKey(new Object()));
        Hashtable<String, Integer> ht = new Hashtable<>();
        ht.put("a", 1);
        ht.put("b", 2);
        System.out.println(ht + " " + ht.contains(2) + " " + Collections.list(ht.keys()).size());
        try {
            ht.put("c", null);
        } catch (NullPointerException e) {
            System.out.println("Hashtable null");
        }
        Map<String, Integer> imm = Map.of("x", 1, "y", 2);
        System.out.println(new TreeMap<>(imm) + " " + Map.entry("k", 1) + " " + new AbstractMap.SimpleEntry<>("a", 1).equals(Map.entry("a", 1)) + " " + Map.copyOf(imm).equals(imm) + " " + new TreeMap<>(Map.ofEntries(Map.entry(1, 2), Map.entry(3, 4))));
        try {
            imm.put("z", 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable");
        }
        StringBuilder fe = new StringBuilder();
        lhm.forEach((k, v) -> fe.append(k).append('>').append(v).append(' '));
        System.out.println(fe + "" + Set.of(1, 2, 3).containsAll(List.of(1, 3)) + Set.of("a").equals(new HashSet<>(List.of("a"))));
    }
}
