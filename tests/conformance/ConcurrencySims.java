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
    }
}
