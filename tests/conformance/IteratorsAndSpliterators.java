import java.util.*;
import java.util.function.IntConsumer;
import java.util.stream.*;

public class IteratorsAndSpliterators {
    static class Range implements Iterable<Integer> {
        final int lo;
        final int hi;
        final int step;

        Range(int lo, int hi, int step) {
            this.lo = lo;
            this.hi = hi;
            this.step = step;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = lo;

                @Override
                public boolean hasNext() { return at < hi; }

                @Override
                public Integer next() {
                    if (!hasNext()) throw new NoSuchElementException("past " + hi);
                    int r = at;
                    at += step;
                    return r;
                }
            };
        }
    }

    static class Ring<T> extends AbstractList<T> {
        private final Object[] data;
        private int n;

        Ring(int cap) { data = new Object[cap]; }

        @Override
        @SuppressWarnings("unchecked")
        public T get(int i) {
            Objects.checkIndex(i, size());
            return (T) data[(Math.max(0, n - data.length) + i) % data.length];
        }

        @Override
        public int size() { return Math.min(n, data.length); }

        @Override
        public boolean add(T t) {
            data[n++ % data.length] = t;
            modCount++;
            return true;
        }
    }

    static class Multi extends AbstractMap<String, Integer> {
        @Override
        public Set<Entry<String, Integer>> entrySet() {
            Set<Entry<String, Integer>> s = new LinkedHashSet<>();
            for (int i = 0; i < 3; i++) s.add(new SimpleEntry<>("k" + i, i));
            return s;
        }
    }

    static <T> Iterable<T> interleave(Iterable<T> a, Iterable<T> b) {
        return () -> new Iterator<T>() {
            Iterator<T> x = a.iterator();
            Iterator<T> y = b.iterator();

            public boolean hasNext() { return x.hasNext() || y.hasNext(); }

            public T next() {
                Iterator<T> t = x;
                x = y;
                y = t;
                return t.hasNext() ? t.next() : x.next();
            }
        };
    }

    public static void main(String[] args) {
        for (int i : new Range(0, 10, 3)) System.out.print(i + " ");
        Iterator<Integer> it = new Range(0, 2, 1).iterator();
        it.next();
        it.forEachRemaining(x -> System.out.print("rest" + x + " "));
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        new Range(5, 8, 1).forEach(x -> System.out.print(x));
        System.out.println(" " + StreamSupport.stream(new Range(0, 100, 7).spliterator(), false).mapToInt(x -> x).sum());
        Ring<String> ring = new Ring<>(3);
        for (String s : "a b c d e".split(" ")) ring.add(s);
        System.out.println(ring + " " + ring.indexOf("d") + ring.contains("a") + ring.equals(List.of("c", "d", "e")) + ring.subList(1, 3) + ring.stream().collect(Collectors.joining("/")));
        try {
            for (String s : ring) ring.add(s);
        } catch (ConcurrentModificationException e) {
            System.out.println("CME from AbstractList");
        }
        Multi m = new Multi();
        System.out.println(m + " " + m.get("k1") + m.containsKey("zz") + m.size() + m.keySet() + m.values());
        for (int x : interleave(new Range(0, 3, 1), new Range(10, 15, 1))) System.out.print(x + " ");
        System.out.println();
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        Spliterator<Integer> sp = l.spliterator();
        System.out.println(sp.estimateSize() + " " + sp.hasCharacteristics(Spliterator.SIZED) + sp.hasCharacteristics(Spliterator.SORTED) + sp.hasCharacteristics(Spliterator.ORDERED));
        Spliterator<Integer> half = sp.trySplit();
        StringBuilder sb = new StringBuilder();
        half.forEachRemaining(x -> sb.append(x));
        sb.append('|');
        sp.tryAdvance(x -> sb.append(x));
        sb.append('|');
        sp.forEachRemaining(x -> sb.append(x));
        System.out.println(sb + " " + sp.tryAdvance(x -> { }));
        Spliterator.OfInt si = IntStream.range(0, 5).spliterator();
        si.tryAdvance((IntConsumer) x -> System.out.print("first " + x + " "));
        System.out.println(si.estimateSize() + " " + new TreeSet<>(l).spliterator().hasCharacteristics(Spliterator.SORTED) + " " + Spliterators.emptySpliterator().estimateSize());
        Iterator<Integer> li = l.iterator();
        while (li.hasNext()) if (li.next() % 2 == 0) li.remove();
        System.out.println(l);
        try {
            li.remove();
            li.remove();
        } catch (IllegalStateException e) {
            System.out.println("remove twice");
        }
        ListIterator<Integer> lit = l.listIterator(2);
        System.out.println(lit.previous() + " " + lit.nextIndex() + " " + lit.hasPrevious());
        lit.add(50);
        lit.next();
        lit.set(60);
        System.out.println(l);
        try {
            lit.add(1);
            lit.set(2);
        } catch (IllegalStateException e) {
            System.out.println("set after add");
        }
        PrimitiveIterator.OfInt pi = IntStream.iterate(1, x -> x * 3).limit(4).iterator();
        int sum = 0;
        while (pi.hasNext()) sum += pi.nextInt();
        System.out.println(sum);
        Iterator<String> inf = Stream.iterate("x", s -> s + "y").iterator();
        inf.next();
        System.out.println(inf.next() + inf.next());
        Map<Integer, String> hm = new TreeMap<>(Map.of(1, "a", 2, "b"));
        Iterator<Integer> ki = hm.keySet().iterator();
        ki.next();
        hm.put(3, "c");
        try {
            ki.next();
        } catch (ConcurrentModificationException e) {
            System.out.println("TreeMap CME");
        }
        System.out.println(StreamSupport.stream(Spliterators.spliteratorUnknownSize(List.of(3, 1, 2).iterator(), Spliterator.ORDERED), false).sorted().collect(Collectors.toList()));
    }
}
