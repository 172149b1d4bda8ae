import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class ConcurrentLaziness {
    static class OnceLazy<T> {
        private volatile T v;
        private final Callable<T> f;

        OnceLazy(Callable<T> f) { this.f = f; }

        T get() throws Exception {
            T r = v;
            if (r == null) {
                synchronized (this) {
                    r = v;
                    if (r == null) v = r = f.call();
                }
            }
            return r;
        }
    }

    static class Holder {
        static final AtomicInteger INITS = new AtomicInteger();
        static final Holder H = new Holder();

        Holder() {
            INITS.incrementAndGet();
            Thread.yield();
        }
    }

    static class LockFreeStack<T> {
        private record Node<T>(T v, Node<T> next) { }

        private final AtomicReference<Node<T>> top = new AtomicReference<>();

        void push(T t) {
            Node<T> old;
            do old = top.get(); while (!top.compareAndSet(old, new Node<>(t, old)));
        }

        T pop() {
            Node<T> old;
            do {
                old = top.get();
                if (old == null) return null;
            } while (!top.compareAndSet(old, old.next()));
            return old.v();
        }
    }

    static String oddEven(int n) throws Exception {
        Object lock = new Object();
        int[] at = {1};
        StringBuilder sb = new StringBuilder();
        Thread[] ts = new Thread[3];
        for (int k = 0; k < 3; k++) {
            int rem = k;
            ts[k] = new Thread(() -> {
                synchronized (lock) {
                    while (at[0] <= n) {
                        if (at[0] % 3 == rem) {
                            sb.append(at[0]++).append((char) ('a' + rem)).append(' ');
                            lock.notifyAll();
                        } else {
                            try {
                                lock.wait();
                            } catch (InterruptedException e) {
                                return;
                            }
                        }
                    }
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger made = new AtomicInteger();
        OnceLazy<String> lazy = new OnceLazy<>(() -> "v" + made.incrementAndGet());
        ExecutorService ex = Executors.newFixedThreadPool(4);
        Set<String> seen = ConcurrentHashMap.newKeySet();
        List<Future<?>> fs = new ArrayList<>();
        for (int i = 0; i < 10; i++) fs.add(ex.submit(() -> seen.add(lazy.get() + (Holder.H == null))));
        for (Future<?> f : fs) f.get();
        System.out.println(seen + " " + made.get() + " " + Holder.INITS.get());
        LockFreeStack<Integer> st = new LockFreeStack<>();
        AtomicInteger popped = new AtomicInteger();
        fs.clear();
        for (int t = 0; t < 4; t++) fs.add(ex.submit(() -> {
            for (int i = 0; i < 100; i++) {
                st.push(i);
                if (i % 2 == 0) popped.addAndGet(st.pop());
            }
        }));
        for (Future<?> f : fs) f.get();
        int left = 0;
        int rest = 0;
        for (Integer x; (x = st.pop()) != null; left++) rest += x;
        System.out.println(left + " " + (popped.get() + rest));
        ex.shutdown();
        System.out.println(ex.awaitTermination(5, TimeUnit.SECONDS) + " " + oddEven(12));
        ConcurrentHashMap<String, AtomicInteger> words = new ConcurrentHashMap<>();
        String text = "the quick the lazy the dog quick dog the end";
        text.chars().parallel().sum();
        Arrays.stream(text.split(" ")).parallel().forEach(w -> words.computeIfAbsent(w, k -> new AtomicInteger()).incrementAndGet());
        System.out.println(new TreeMap<>(words));
    }
}
