import java.util.*;

public class CollectionsUtil {
    static void uoe(Runnable r) {
        try {
            r.run();
            System.out.print("ok ");
        } catch (UnsupportedOperationException e) {
            System.out.print("UOE ");
        }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(5, 2, 8, 1, 9, 3));
        Collections.sort(l);
        System.out.println(l + " " + Collections.binarySearch(l, 8) + " " + Collections.binarySearch(l, 4) + " " + Collections.binarySearch(l, 99));
        Collections.reverse(l);
        System.out.println(l + " " + Collections.max(l) + Collections.min(l) + Collections.max(List.of("aa", "b"), Comparator.comparing(String::length)));
        Collections.shuffle(l, new Random(42));
        System.out.println(l);
        Collections.rotate(l, 2);
        System.out.println(l);
        Collections.rotate(l, -3);
        Collections.swap(l, 0, 5);
        System.out.println(l);
        Collections.replaceAll(l, 8, 80);
        Collections.addAll(l, 7, 7, 7);
        System.out.println(l + " " + Collections.frequency(l, 7) + " " + Collections.disjoint(l, List.of(100, 200)) + Collections.disjoint(l, List.of(7)));
        System.out.println(Collections.indexOfSubList(l, List.of(7, 7)) + " " + Collections.lastIndexOfSubList(l, List.of(7, 7)) + " " + Collections.nCopies(3, "ab"));
        List<String> dst = new ArrayList<>(Arrays.asList("x", "y", "z"));
        Collections.copy(dst, List.of("a", "b"));
        System.out.println(dst);
        Collections.fill(dst, "f");
        System.out.println(dst);
        try {
            Collections.copy(new ArrayList<>(), List.of(1));
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> un = Collections.unmodifiableList(l);
        l.add(1000);
        System.out.println(un.get(un.size() - 1));
        uoe(() -> un.add(1));
        uoe(() -> Collections.unmodifiableMap(new HashMap<>(Map.of(1, 1))).put(1, 2));
        uoe(() -> Collections.unmodifiableMap(new HashMap<>(Map.of(1, 1))).entrySet().iterator().next().setValue(3));
        uoe(() -> Collections.unmodifiableSet(new HashSet<>()).clear());
        uoe(() -> Collections.emptyMap().put(1, 1));
        uoe(() -> Collections.singleton(1).remove(1));
        uoe(() -> un.iterator().remove());
        System.out.println();
        List<Integer> syn = Collections.synchronizedList(new ArrayList<>(List.of(3, 4)));
        syn.add(5);
        synchronized (syn) {
            for (int i : syn) System.out.print(i + " ");
        }
        System.out.println(Collections.synchronizedMap(new TreeMap<>(Map.of(1, 2))) + " " + Collections.emptyList() + Collections.emptySet() + Collections.singletonMap("k", "v"));
        List checked = Collections.checkedList(new ArrayList<Integer>(), Integer.class);
        checked.add(1);
        try {
            checked.add("bad");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Set<String> fromMap = Collections.newSetFromMap(new LinkedHashMap<>());
        fromMap.addAll(List.of("q", "w", "q"));
        System.out.println(fromMap + " " + Collections.list(Collections.enumeration(List.of(1, 2))) + " " + Collections.emptyIterator().hasNext());
        Comparator<String> rev = Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER);
        System.out.println(rev.compare("a", "B") + " " + Collections.reverseOrder().compare(1, 2));
        List<String> names = new ArrayList<>(List.of("bob", "Al", "cy", "Dee", "al"));
        names.sort(null);
        System.out.print(names + " ");
        names.sort(String.CASE_INSENSITIVE_ORDER);
        System.out.println(names);
        for (long seed : new long[] {0, 1, 123456789L}) {
            List<Integer> deck = new ArrayList<>();
            for (int i = 0; i < 13; i++) deck.add(i);
            Collections.shuffle(deck, new Random(seed));
            System.out.println(deck);
        }
        LinkedList<Integer> ll = new LinkedList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(ll, new Random(1));
        Collections.rotate(ll.subList(1, 4), 1);
        System.out.println(ll);
        BitSet b = new BitSet();
        b.set(1);
        b.set(5, 9);
        b.set(64);
        b.flip(6);
        BitSet c = BitSet.valueOf(new long[] {0b101010});
        System.out.println(b + " " + b.cardinality() + " " + b.length() + " " + b.size() + " " + b.nextSetBit(2) + b.nextClearBit(7) + " " + b.previousSetBit(63) + " " + b.get(64) + c);
        BitSet and = (BitSet) b.clone();
        and.and(c);
        BitSet or = (BitSet) b.clone();
        or.or(c);
        BitSet xor = (BitSet) b.clone();
        xor.xor(c);
        BitSet nand = (BitSet) b.clone();
        nand.andNot(c);
        System.out.println(and + " " + or + " " + xor + " " + nand + " " + b.intersects(c) + " " + Arrays.toString(or.toLongArray()) + Arrays.toString(c.toByteArray()) + b.stream().sum() + " " + b.get(5, 8) + b.hashCode());
        PriorityQueue<Integer> pq = new PriorityQueue<>(Collections.reverseOrder());
        pq.addAll(List.of(1, 3, 2));
        System.out.println(pq.poll() + " " + new TreeSet<>(List.of(3, 1, 2)).descendingSet() + " " + String.join(",", new TreeSet<>(Set.of("b", "a"))));
        System.out.println(Objects.hash(1, "a", null) + " " + Arrays.asList(1, "a", null).hashCode() + " " + List.of(List.of(1), Map.of(2, 3), Set.of(4)).hashCode() + " " + Map.of("a", 1).hashCode() + " " + Map.entry("a", 1).hashCode());
    }
}
