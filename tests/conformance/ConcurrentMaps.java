import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ConcurrentMaps {
    static void par(int n, Runnable r) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) (ts[i] = new Thread(r)).start();
        for (Thread t : ts) t.join();
    }

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        par(4, () -> { for (int i = 0; i < 100; i++) m.merge("k" + i % 7, 1, Integer::sum); });
        System.out.println(new TreeMap<>(m));
        System.out.println(m.putIfAbsent("new", 1) + " " + m.putIfAbsent("new", 2) + " " + m.computeIfAbsent("c", k -> 9) + " " + m.computeIfPresent("c", (k, v) -> v + 1) + " " + m.compute("c", (k, v) -> null) + " " + m.containsKey("c") + " " + m.replace("new", 1, 5) + m.remove("new", 4) + m.remove("new", 5) + " " + m.getOrDefault("zz", -1));
        System.out.println(m.reduceValues(1, Integer::sum) + " " + m.reduceKeys(1000, (a, b) -> a.compareTo(b) > 0 ? a : b) + " " + m.search(1000, (k, v) -> k.equals("k3") ? v : null) + " " + m.mappingCount() + " " + m.reduceValuesToInt(1000, Integer::intValue, 0, Integer::max));
        AtomicInteger fe = new AtomicInteger();
        m.forEach(1, (k, v) -> fe.addAndGet(v));
        m.forEach((k, v) -> fe.addAndGet(1));
        System.out.println(fe.get() + " " + m.keySet(1).contains("k1") + " " + m.keys().hasMoreElements() + " " + m.contains(58));
        for (Runnable r : new Runnable[] {() -> m.put(null, 1), () -> m.put("x", null), () -> m.get(null)}) {
            try {
                r.run();
            } catch (NullPointerException e) {
                System.out.print("NPE ");
            }
        }
        for (String k : m.keySet()) if (k.compareTo("k3") > 0) m.remove(k);
        System.out.println(new TreeMap<>(m));
        try {
            ConcurrentHashMap<String, Integer> rec = new ConcurrentHashMap<>();
            rec.computeIfAbsent("a", k -> rec.computeIfAbsent("a", k2 -> 1));
            System.out.println("no exception");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Set<Integer> ks = ConcurrentHashMap.newKeySet();
        par(3, () -> { for (int i = 0; i < 50; i++) ks.add(i); });
        System.out.println(ks.size() + " " + ks.contains(49));
        ConcurrentHashMap<Integer, LongAdder> adders = new ConcurrentHashMap<>();
        par(4, () -> { for (int i = 0; i < 200; i++) adders.computeIfAbsent(i % 3, k -> new LongAdder()).increment(); });
        System.out.println(new TreeMap<>(adders));
        ConcurrentSkipListMap<Integer, String> sk = new ConcurrentSkipListMap<>();
        for (int i = 50; i > 0; i -= 5) sk.put(i, "v" + i);
        System.out.println(sk + " " + sk.firstKey() + sk.lastEntry() + " " + sk.headMap(20) + " " + sk.ceilingKey(22) + " " + sk.descendingMap().firstKey() + " " + sk.pollFirstEntry() + " " + sk.subMap(10, true, 20, true));
        ConcurrentSkipListSet<String> ss = new ConcurrentSkipListSet<>(List.of("c", "a", "b"));
        System.out.println(ss + " " + ss.higher("a") + " " + ss.descendingSet() + " " + ss.pollLast());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (int x : cow) cow.add(x * 10);
        System.out.println(cow + " " + cow.addIfAbsent(1) + " " + cow.addAllAbsent(List.of(1, 99)));
        Iterator<Integer> it = cow.iterator();
        cow.clear();
        System.out.println(it.next() + " " + cow.size());
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("COW iterator is read only");
        }
        System.out.println(new CopyOnWriteArraySet<>(List.of(3, 1, 3, 2)));
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>();
        par(3, () -> { for (int i = 0; i < 30; i++) clq.add(i); });
        int sum = 0;
        for (Integer x; (x = clq.poll()) != null;) sum += x;
        System.out.println(sum + " " + clq.isEmpty() + " " + clq.peek());
        ConcurrentLinkedDeque<String> cld = new ConcurrentLinkedDeque<>(List.of("m"));
        cld.addFirst("f");
        cld.addLast("l");
        System.out.println(cld + cld.pollLast() + cld.peekFirst());
        AtomicInteger ai = new AtomicInteger(5);
        System.out.println(ai.getAndIncrement() + " " + ai.incrementAndGet() + " " + ai.getAndAdd(10) + " " + ai.addAndGet(-3) + " " + ai.compareAndSet(14, 1) + ai.compareAndSet(14, 2) + " " + ai.getAndUpdate(x -> x * 7) + " " + ai.updateAndGet(x -> x + 1) + " " + ai.accumulateAndGet(4, Math::max) + " " + ai.getAndSet(0) + " " + ai);
        AtomicLong al = new AtomicLong();
        LongAdder la = new LongAdder();
        LongAccumulator lmax = new LongAccumulator(Math::max, Long.MIN_VALUE);
        DoubleAdder da = new DoubleAdder();
        par(4, () -> {
            for (int i = 1; i <= 200; i++) {
                al.incrementAndGet();
                la.add(i);
                lmax.accumulate(i * 3L);
                da.add(0.5);
            }
        });
        System.out.println(al + " " + la.sum() + " " + lmax.get() + " " + da.sum() + " " + la.sumThenReset() + la.sum());
        AtomicReference<String> ar = new AtomicReference<>("a");
        System.out.println(ar.compareAndSet("b", "c") + " " + ar.updateAndGet(s -> s + "z") + " " + ar.getAndAccumulate("q", String::concat) + " " + ar.get());
        AtomicIntegerArray arr = new AtomicIntegerArray(3);
        par(3, () -> { for (int i = 0; i < 99; i++) arr.incrementAndGet(i % 3); });
        System.out.println(arr + " " + arr.length());
        AtomicStampedReference<Integer> asr = new AtomicStampedReference<>(1, 0);
        int[] st = new int[1];
        System.out.println(asr.compareAndSet(1, 2, 0, 1) + " " + asr.compareAndSet(2, 3, 0, 1) + " " + asr.get(st) + st[0] + " " + new AtomicMarkableReference<>("m", true).isMarked() + " " + new AtomicBoolean(true).getAndSet(false));
        AtomicReferenceArray<String> ara = new AtomicReferenceArray<>(new String[] {"x", null});
        System.out.println(ara.compareAndSet(1, null, "y") + ara.toString());
    }
}
