import java.util.*;

public class TreeMaps {
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 100; i += 10) m.put(i, "v" + i);
        System.out.println(m.firstKey() + " " + m.lastKey() + " " + m.firstEntry() + " " + m.lastEntry());
        System.out.println(m.floorKey(35) + " " + m.ceilingKey(35) + " " + m.lowerKey(30) + " " + m.higherKey(30) + " " + m.floorKey(-1) + " " + m.ceilingEntry(91) + " " + m.floorEntry(1000) + " " + m.lowerEntry(5));
        System.out.println(m.headMap(30) + " " + m.tailMap(70) + " " + m.subMap(20, 50));
        System.out.println(m.headMap(30, true) + " " + m.tailMap(70, false) + " " + m.subMap(20, false, 50, true));
        System.out.println(m.descendingMap() + " " + m.descendingKeySet().first() + " " + m.navigableKeySet().higher(40));
        NavigableMap<Integer, String> sub = m.subMap(20, true, 60, true);
        sub.put(25, "new");
        sub.remove(30);
        m.put(35, "outer");
        System.out.println(sub + " " + sub.size() + " " + sub.firstKey() + sub.lastEntry() + " " + sub.descendingMap().headMap(35));
        try {
            sub.put(99, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m.size());
        sub.clear();
        System.out.println(m + " " + m.containsKey(40));
        m.headMap(15).replaceAll((k, v) -> v + "!");
        m.merge(10, "?", String::concat);
        m.computeIfAbsent(11, k -> "eleven");
        m.computeIfPresent(70, (k, v) -> null);
        System.out.println(m);
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("Abc", 1);
        ci.put("aBC", 2);
        ci.put("b", 3);
        System.out.println(ci + " " + ci.get("ABC") + " " + ci.comparator().compare("A", "a"));
        try {
            new TreeMap<String, Integer>().put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        TreeMap<String, Integer> nf = new TreeMap<>(Comparator.nullsFirst(Comparator.reverseOrder()));
        nf.put(null, 0);
        nf.put("a", 1);
        nf.put("b", 2);
        System.out.println(nf);
        try {
            new TreeMap<Object, String>().put(new Object(), "x");
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        try {
            new TreeMap<>().firstKey();
        } catch (NoSuchElementException e) {
            System.out.println("empty " + new TreeMap<>().firstEntry());
        }
        TreeSet<String> s = new TreeSet<>(List.of("pear", "apple", "fig", "kiwi", "date"));
        System.out.println(s + " " + s.first() + s.last() + " " + s.headSet("fig") + s.tailSet("fig") + s.subSet("b", "g") + " " + s.lower("fig") + s.higher("fig") + s.floor("g") + s.ceiling("g"));
        System.out.println(s.descendingSet() + " " + s.pollFirst() + s.pollLast() + s + s.headSet("kiwi", true));
        TreeSet<String> byLen = new TreeSet<>(Comparator.comparing(String::length));
        byLen.addAll(List.of("aa", "b", "cc", "ddd"));
        System.out.println(byLen + " " + byLen.contains("zz") + " " + byLen.add("yyy"));
        Iterator<String> it = s.iterator();
        it.next();
        it.remove();
        System.out.println(s);
        TreeMap<Integer, Integer> big = new TreeMap<>();
        Random r = new Random(7);
        for (int i = 0; i < 500; i++) big.merge(r.nextInt(200), 1, Integer::sum);
        for (int i = 0; i < 200; i += 3) big.remove(i);
        int prev = -1;
        boolean sorted = true;
        long sum = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) {
            sorted &= e.getKey() > prev;
            prev = e.getKey();
            sum += (long) e.getKey() * e.getValue();
        }
        System.out.println(big.size() + " " + sorted + " " + sum + " " + big.headMap(50).size() + " " + big.subMap(50, 100).values().stream().mapToInt(x -> x).sum());
        Map.Entry<Integer, Integer> snap = big.firstEntry();
        try {
            snap.setValue(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot entry");
        }
        big.entrySet().iterator().next().setValue(1000);
        System.out.println(big.firstEntry().getValue());
        SortedMap<Character, Integer> freq = new TreeMap<>(Comparator.reverseOrder());
        for (char c : "mississippi".toCharArray()) freq.merge(c, 1, Integer::sum);
        System.out.println(freq + " " + freq.firstKey() + " " + freq.headMap('n'));
        TreeMap<Integer, String> copy = new TreeMap<>(m);
        System.out.println(copy.equals(m) + " " + copy.hashCode() + " " + ((TreeMap<?, ?>) copy.clone()).size() + " " + new TreeMap<>((SortedMap<Character, Integer>) freq).firstKey());
        TreeMap<Integer, String> grades = new TreeMap<>(Map.of(0, "F", 60, "D", 70, "C", 80, "B", 90, "A"));
        for (int g : new int[] {100, 90, 89, 61, 3}) System.out.print(grades.floorEntry(g).getValue());
        System.out.println();
    }
}
