import java.util.*;
import java.util.function.*;

public class LruAndCaches {
    static class Lru<K, V> {
        private class Node {
            final K k;
            V v;
            Node prev;
            Node next;

            Node(K k, V v) {
                this.k = k;
                this.v = v;
            }
        }

        private final Map<K, Node> map = new HashMap<>();
        private final Node head = new Node(null, null);
        private final int cap;
        int hits;
        int misses;

        Lru(int cap) {
            this.cap = cap;
            head.prev = head.next = head;
        }

        private void unlink(Node n) {
            n.prev.next = n.next;
            n.next.prev = n.prev;
        }

        private void front(Node n) {
            n.next = head.next;
            n.prev = head;
            head.next.prev = n;
            head.next = n;
        }

        V get(K k) {
            Node n = map.get(k);
            if (n == null) {
                misses++;
                return null;
            }
            hits++;
            unlink(n);
            front(n);
            return n.v;
        }

        void put(K k, V v) {
            Node n = map.get(k);
            if (n != null) {
                n.v = v;
                unlink(n);
            } else {
                if (map.size() == cap) {
                    Node old = head.prev;
                    unlink(old);
                    map.remove(old.k);
                }
                map.put(k, n = new Node(k, v));
            }
            front(n);
        }

        @Override
        public String toString() {
            StringJoiner j = new StringJoiner(", ", "[", "]");
            for (Node n = head.next; n != head; n = n.next) j.add(n.k + "=" + n.v);
            return j.toString();
        }
    }

    static class Lfu<K, V> {
        private final Map<K, V> vals = new HashMap<>();
        private final Map<K, Integer> counts = new HashMap<>();
        private final TreeMap<Integer, LinkedHashSet<K>> buckets = new TreeMap<>();
        private final int cap;

        Lfu(int cap) { this.cap = cap; }

        private void touch(K k) {
            int c = counts.merge(k, 1, Integer::sum);
            if (c > 1) {
                buckets.get(c - 1).remove(k);
                if (buckets.get(c - 1).isEmpty()) buckets.remove(c - 1);
            }
            buckets.computeIfAbsent(c, x -> new LinkedHashSet<>()).add(k);
        }

        Optional<V> get(K k) {
            if (!vals.containsKey(k)) return Optional.empty();
            touch(k);
            return Optional.of(vals.get(k));
        }

        void put(K k, V v) {
            if (!vals.containsKey(k) && vals.size() == cap) {
                LinkedHashSet<K> low = buckets.firstEntry().getValue();
                K evict = low.iterator().next();
                low.remove(evict);
                if (low.isEmpty()) buckets.pollFirstEntry();
                vals.remove(evict);
                counts.remove(evict);
                System.out.print("evict " + evict + "; ");
            }
            vals.put(k, v);
            touch(k);
        }
    }

    static class Memo<A, R> implements Function<A, R> {
        final Map<A, R> cache = new LinkedHashMap<>();
        final BiFunction<Function<A, R>, A, R> f;
        int computed;

        Memo(BiFunction<Function<A, R>, A, R> f) { this.f = f; }

        @Override
        public R apply(A a) {
            R r = cache.get(a);
            if (r == null) {
                computed++;
                r = f.apply(this, a);
                cache.put(a, r);
            }
            return r;
        }
    }

    static class Ttl<K, V> {
        private record Entry<V>(V v, long expires) { }

        private final Map<K, Entry<V>> m = new TreeMap<>();
        private final LongSupplier clock;
        private final long ttl;

        Ttl(LongSupplier clock, long ttl) {
            this.clock = clock;
            this.ttl = ttl;
        }

        void put(K k, V v) { m.put(k, new Entry<>(v, clock.getAsLong() + ttl)); }

        V get(K k, Function<K, V> load) {
            Entry<V> e = m.get(k);
            if (e == null || e.expires <= clock.getAsLong()) {
                put(k, load.apply(k));
                e = m.get(k);
            }
            return e.v;
        }
    }

    public static void main(String[] args) {
        Lru<Integer, String> c = new Lru<>(3);
        for (int i = 1; i <= 3; i++) c.put(i, "v" + i);
        System.out.println(c + " " + c.get(1) + " " + c.get(9));
        c.put(4, "v4");
        c.put(3, "w3");
        System.out.println(c + " " + c.get(2) + " " + c.hits + "/" + c.misses);
        Lru<Integer, Integer> big = new Lru<>(50);
        Random r = new Random(12);
        for (int i = 0; i < 1000; i++) {
            int k = (int) Math.abs(r.nextGaussian() * 30);
            if (big.get(k) == null) big.put(k, i);
        }
        System.out.println(big.hits + " " + big.misses + " " + big.map.size());
        Lfu<String, Integer> lfu = new Lfu<>(2);
        lfu.put("a", 1);
        lfu.put("b", 2);
        lfu.get("a");
        lfu.put("c", 3);
        System.out.print(lfu.get("b") + " " + lfu.get("c") + lfu.get("c") + " ");
        lfu.put("d", 4);
        System.out.println(lfu.vals.keySet().stream().sorted().toList() + " " + lfu.buckets);
        Memo<Integer, Long> fib = new Memo<>((self, n) -> n < 2 ? (long) n : self.apply(n - 1) + self.apply(n - 2));
        System.out.println(fib.apply(60) + " " + fib.computed + " " + fib.apply(60) + " " + fib.computed);
        long[] now = {0};
        Ttl<String, String> ttl = new Ttl<>(() -> now[0], 10);
        int[] loads = {0};
        Function<String, String> load = k -> k + ++loads[0];
        System.out.print(ttl.get("x", load) + ttl.get("x", load));
        now[0] = 10;
        System.out.println(ttl.get("x", load) + " " + loads[0]);
        Map<String, Integer> access = new LinkedHashMap<>(8, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Integer> e) {
                if (size() > 2) System.out.print("drop " + e + " ");
                return size() > 2;
            }
        };
        access.put("p", 1);
        access.put("q", 2);
        access.get("p");
        access.put("r", 3);
        access.merge("p", 10, Integer::sum);
        System.out.println(access);
    }
}
