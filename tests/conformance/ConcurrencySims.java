import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class ConcurrencySims {
    static int philosophers(int n, int meals) throws Exception {
        ReentrantLock[] forks = new ReentrantLock[n];
        Arrays.setAll(forks, i -> new ReentrantLock());
        int[] eaten = new int[n];
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int id = i;
            ReentrantLock a = forks[Math.min(i, (i + 1) % n)];
            ReentrantLock b = forks[Math.max(i, (i + 1) % n)];
            ts[i] = new Thread(() -> {
                for (int m = 0; m < meals; m++) {
                    a.lock();
                    try {
                        b.lock();
                        try {
                            eaten[id]++;
                        } finally {
                            b.unlock();
                        }
                    } finally {
                        a.unlock();
                    }
                    Thread.yield();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        return Arrays.stream(eaten).sum();
    }

    static class Account {
        final int id;
        private int balance;

        Account(int id, int b) {
            this.id = id;
            balance = b;
        }

        static void transfer(Account x, Account y, int amt) {
            Account first = x.id < y.id ? x : y;
            Account second = first == x ? y : x;
            synchronized (first) {
                synchronized (second) {
                    if (x.balance >= amt) {
                        x.balance -= amt;
                        y.balance += amt;
                    }
                }
            }
        }
    }

    static class Pool {
        private final Deque<Runnable> q = new ArrayDeque<>();
        private final List<Thread> workers = new ArrayList<>();
        private boolean stop;

        Pool(int n) {
            for (int i = 0; i < n; i++) {
                Thread t = new Thread(this::work, "w" + i);
                workers.add(t);
                t.start();
            }
        }

        private void work() {
            while (true) {
                Runnable r;
                synchronized (q) {
                    while (q.isEmpty() && !stop) {
                        try {
                            q.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    if (q.isEmpty()) return;
                    r = q.poll();
                }
                try {
                    r.run();
                } catch (RuntimeException e) {
                    failures.incrementAndGet();
                }
            }
        }

        final AtomicInteger failures = new AtomicInteger();

        void submit(Runnable r) {
            synchronized (q) {
                q.add(r);
                q.notify();
            }
        }

        void close() throws InterruptedException {
            synchronized (q) {
                stop = true;
                q.notifyAll();
            }
            for (Thread t : workers) t.join();
        }
    }

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
        System.out.println(philosophers(5, 30));
        Account[] acc = new Account[4];
        Arrays.setAll(acc, i -> new Account(i, 100));
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            Random r = new Random(i);
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 150; k++) {
                    int x = r.nextInt(4);
                    Account.transfer(acc[x], acc[(x + 1 + r.nextInt(3)) % 4], r.nextInt(20));
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(Arrays.stream(acc).mapToInt(a -> a.balance).sum() + " " + Arrays.stream(acc).allMatch(a -> a.balance >= 0));
        Pool pool = new Pool(3);
        AtomicLong sum = new AtomicLong();
        for (int i = 0; i < 60; i++) {
            int n = i;
            pool.submit(() -> {
                if (n % 20 == 0) throw new IllegalStateException();
                sum.addAndGet(n);
            });
        }
        pool.close();
        System.out.println(sum.get() + " " + pool.failures.get());
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
