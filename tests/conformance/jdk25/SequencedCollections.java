import java.util.*;
import java.util.stream.*;

public class SequencedCollections {
    static <T> void show(SequencedCollection<T> c) { System.out.println(c.getClass().getSimpleName() + " " + c + " " + c.getFirst() + " " + c.getLast() + " " + c.reversed()); }

    static String t(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (UnsupportedOperationException | NoSuchElementException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) {
        show(new ArrayList<>(List.of(1, 2, 3)));
        show(new LinkedList<>(List.of(1, 2, 3)));
        show(new ArrayDeque<>(List.of(1, 2, 3)));
        show(new LinkedHashSet<>(List.of(3, 1, 2)));
        show(new TreeSet<>(List.of(3, 1, 2)));
        show(List.of("a", "b"));
        show(new Vector<>(List.of('x', 'y')));
        show(Collections.unmodifiableSequencedCollection(new ArrayList<>(List.of(7, 8))));
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        l.addFirst(0);
        l.addLast(4);
        System.out.println(l + " " + l.removeFirst() + " " + l.removeLast() + " " + l);
        List<Integer> r = l.reversed();
        r.add(99);
        r.set(0, 33);
        System.out.println(l + " " + r + " " + r.reversed().equals(l) + " " + r.indexOf(2) + " " + r.subList(0, 2) + " " + r.stream().map(x -> x * 2).toList());
        r.sort(null);
        System.out.println(l + " " + r);
        ListIterator<Integer> it = r.listIterator();
        it.next();
        it.remove();
        it.add(50);
        System.out.println(l);
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("b", "c"));
        s.addFirst("a");
        s.addLast("b");
        System.out.println(s + " " + s.reversed() + " " + s.removeFirst() + s);
        s.reversed().add("front");
        System.out.println(s);
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("one", 1);
        m.put("two", 2);
        m.putFirst("zero", 0);
        m.putLast("one", 11);
        System.out.println(m + " " + m.firstEntry() + " " + m.lastEntry() + " " + m.reversed() + " " + m.sequencedKeySet().getLast() + m.sequencedValues().getFirst() + m.sequencedEntrySet().reversed());
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m);
        SequencedMap<Integer, String> tm = new TreeMap<>(Map.of(1, "a", 2, "b", 3, "c"));
        System.out.println(tm.reversed() + " " + tm.firstEntry() + " " + tm.sequencedKeySet().reversed());
        tm.reversed().remove(2);
        System.out.println(tm);
        Deque<Integer> d = new ArrayDeque<>(List.of(1, 2, 3));
        Deque<Integer> rd = d.reversed();
        rd.push(9);
        System.out.println(d + " " + rd.peek() + " " + rd.pollLast() + " " + d);
        System.out.println(t(() -> List.of(1).addFirst(2)) + " " + t(() -> new TreeSet<>(List.of(1)).addFirst(0)) + " " + t(() -> new ArrayList<>().getFirst()) + " " + t(() -> new ArrayList<>().removeLast()) + " " + t(() -> new TreeMap<>(Map.of(1, 2)).putFirst(0, 0)) + " " + t(() -> Arrays.asList(1, 2).removeFirst()) + " " + t(() -> new LinkedHashSet<>().getLast()) + " " + t(() -> Collections.unmodifiableSequencedMap(m).pollFirstEntry()) + " " + t(() -> Arrays.asList(3, 4).reversed().set(0, 1)));
        System.out.println(new LinkedHashMap<>().firstEntry() + " " + Stream.of(1, 2, 3).collect(Collectors.toCollection(LinkedHashSet::new)).reversed());
        StringBuilder sb = new StringBuilder();
        for (var e : new LinkedHashMap<>(Map.of("k", 1)).reversed().entrySet()) sb.append(e);
        System.out.println(sb + " " + new StringBuilder().repeat("ab", 3).repeat('!', 2) + " " + "a,b;c".splitWithDelimiters("[,;]", 0).length + " " + "hello".indexOf('l', 0, 3) + " " + Math.clamp(15L, 0, 10) + " " + Math.ceilDiv(7, 2) + " " + Character.isEmoji(0x1F600) + " " + List.of(1, 2, 3).reversed().contains(3));
    }
}
