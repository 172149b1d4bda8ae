import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class References {
    static class Big {
        final byte[] data = new byte[1024];
        final int id;

        Big(int id) { this.id = id; }
    }

    static class Node {
        Node next;
        Node other;
        int[] payload;

        Node(Node n, int v) {
            next = n;
            payload = new int[] {v};
        }
    }

    static boolean eventually(java.util.function.BooleanSupplier c) throws InterruptedException {
        for (int i = 0; i < 50 && !c.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(5);
        }
        return c.getAsBoolean();
    }

    static final Cleaner CLEANER = Cleaner.create();

    static class Res implements AutoCloseable {
        static class State implements Runnable {
            final AtomicInteger log;

            State(AtomicInteger l) { log = l; }

            @Override
            public void run() { log.incrementAndGet(); }
        }

        private final Cleaner.Cleanable c;

        Res(AtomicInteger log) { c = CLEANER.register(this, new State(log)); }

        @Override
        public void close() { c.clean(); }
    }

    static WeakReference<Object> weakTo(ReferenceQueue<Object> q) { return new WeakReference<>(new Object(), q); }

    static void leak(AtomicInteger log) { new Res(log); }

    static int churn(int rounds) {
        List<Object> keep = new ArrayList<>();
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            Object[] junk = {new byte[200], new String("s" + i), new int[i % 50], List.of(i)};
            if (i % 100 == 0) keep.add(junk);
            sum += ((int[]) junk[2]).length;
        }
        for (Object o : keep) sum += ((String) ((Object[]) o)[1]).length();
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Object strong = new Object();
        WeakReference<Object> kept = new WeakReference<>(strong);
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        WeakReference<Object> lost = weakTo(q);
        System.out.println(eventually(() -> lost.get() == null) + " " + (kept.get() == strong) + " " + kept.refersTo(strong) + lost.refersTo(null));
        System.out.println((q.remove(5000) == lost) + " " + q.poll() + " " + lost.enqueue());
        SoftReference<Big> soft = new SoftReference<>(new Big(7));
        System.gc();
        System.out.println(soft.get() == null ? "soft cleared" : "soft kept " + soft.get().id);
        ReferenceQueue<Object> pq = new ReferenceQueue<>();
        PhantomReference<Object> ph = new PhantomReference<>(new Object(), pq);
        Reference<?>[] got = new Reference<?>[1];
        System.out.println(eventually(() -> (got[0] = got[0] != null ? got[0] : pq.poll()) != null) + " " + (got[0] == ph) + " " + ph.get());
        WeakHashMap<Object, String> whm = new WeakHashMap<>();
        Object k = new Object();
        whm.put(k, "kept");
        for (int i = 0; i < 20; i++) whm.put(new Object(), "v" + i);
        System.out.println(eventually(() -> whm.size() == 1) + " " + whm.get(k));
        AtomicInteger log = new AtomicInteger();
        try (Res r = new Res(log)) {
            System.out.println("using " + (r != null));
        }
        System.out.println(log.get());
        leak(log);
        System.out.println(eventually(() -> log.get() == 2));
        WeakReference<Object> cleared = new WeakReference<>(strong);
        cleared.clear();
        System.out.println(cleared.get() + " " + (strong != null));
        Node head = null;
        for (int i = 0; i < 20000; i++) head = new Node(head, i);
        Node cyc = new Node(null, -1);
        cyc.next = cyc;
        cyc.other = head;
        WeakReference<Node> wc = new WeakReference<>(cyc);
        cyc = null;
        System.out.println(eventually(() -> wc.get() == null));
        long s = 0;
        for (Node n = head; n != null; n = n.next) s += n.payload[0];
        System.out.println(s);
        System.out.println(churn(3000));
        Object[][] matrix = new Object[50][];
        for (int r = 0; r < 200; r++) {
            matrix[r % 50] = new Object[100];
            for (int i = 0; i < 100; i++) matrix[r % 50][i] = r * 100 + i;
        }
        System.gc();
        long t = 0;
        for (Object[] row : matrix) for (Object o : row) t += (Integer) o;
        System.out.println(t);
        Map<Integer, byte[]> m = new HashMap<>();
        for (int i = 0; i < 2000; i++) {
            m.put(i % 64, new byte[4096]);
            m.get(i % 64)[i % 4096] = (byte) i;
        }
        int nz = 0;
        for (byte[] b : m.values()) for (byte x : b) if (x != 0) nz++;
        System.out.println(nz + " " + m.size());
        Thread[] ts = new Thread[3];
        int[] res = new int[3];
        for (int i = 0; i < 3; i++) {
            int id = i;
            ts[i] = new Thread(() -> res[id] = churn(800));
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        System.out.println(Arrays.toString(res));
        Reference.reachabilityFence(strong);
        String interned = ("in" + "terned" + args.length).intern();
        System.gc();
        System.out.println(interned == ("interned" + args.length).intern());
        Runtime rt = Runtime.getRuntime();
        System.out.println(rt.totalMemory() - rt.freeMemory() > 0);
    }
}
