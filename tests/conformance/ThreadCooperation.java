import java.util.*;

public class ThreadCooperation {
    static class Box<T> {
        private T v;
        private boolean full;

        synchronized void put(T t) throws InterruptedException {
            while (full) wait();
            v = t;
            full = true;
            notifyAll();
        }

        synchronized T take() throws InterruptedException {
            while (!full) wait();
            full = false;
            notifyAll();
            return v;
        }
    }

    static class Bounded {
        final Deque<Integer> q = new ArrayDeque<>();
        final int cap;
        int maxSeen;

        Bounded(int cap) { this.cap = cap; }

        void put(int x) throws InterruptedException {
            synchronized (q) {
                while (q.size() == cap) q.wait();
                q.add(x);
                maxSeen = Math.max(maxSeen, q.size());
                q.notifyAll();
            }
        }

        int take() throws InterruptedException {
            synchronized (q) {
                while (q.isEmpty()) q.wait(1000);
                int r = q.remove();
                q.notifyAll();
                return r;
            }
        }
    }

    static class PingPong {
        String turn = "ping";
        final StringBuilder out = new StringBuilder();

        synchronized void play(String me, String other) throws InterruptedException {
            for (int i = 0; i < 5; i++) {
                while (!turn.equals(me)) wait();
                out.append(me).append(i).append(' ');
                turn = other;
                notifyAll();
            }
        }
    }

    interface Act { void run() throws InterruptedException; }

    static Thread go(Act a) {
        Thread t = new Thread(() -> {
            try {
                a.run();
            } catch (InterruptedException e) {
                System.out.println("interrupted!");
            }
        });
        t.start();
        return t;
    }

    static volatile boolean flag;
    static int data;

    public static void main(String[] args) throws Exception {
        Box<String> box = new Box<>();
        Thread prod = go(() -> { for (String s : "a b c d e END".split(" ")) box.put(s); });
        StringBuilder got = new StringBuilder();
        for (String s; !(s = box.take()).equals("END");) got.append(s);
        prod.join();
        System.out.println(got);
        Bounded b = new Bounded(3);
        int[] sums = new int[2];
        Thread p1 = go(() -> { for (int i = 1; i <= 50; i++) b.put(i); });
        Thread p2 = go(() -> { for (int i = 51; i <= 100; i++) b.put(i); });
        Thread c1 = go(() -> { for (int i = 0; i < 50; i++) sums[0] += b.take(); });
        Thread c2 = go(() -> { for (int i = 0; i < 50; i++) sums[1] += b.take(); });
        for (Thread t : List.of(p1, p2, c1, c2)) t.join();
        System.out.println(sums[0] + sums[1] + " " + (b.maxSeen <= 3) + " " + b.q.size());
        PingPong pp = new PingPong();
        Thread x = go(() -> pp.play("ping", "pong"));
        Thread y = go(() -> pp.play("pong", "ping"));
        x.join();
        y.join();
        System.out.println(pp.out);
        Thread spinner = new Thread(() -> {
            while (!flag) Thread.onSpinWait();
            System.out.println("saw data " + data);
        });
        spinner.start();
        data = 42;
        flag = true;
        spinner.join();
        Thread w = go(() -> { synchronized (box) { box.wait(); } });
        while (w.getState() != Thread.State.WAITING) Thread.yield();
        w.interrupt();
        w.join();
        Thread t1 = new Thread(() -> {
            Thread.currentThread().interrupt();
            System.out.println(Thread.currentThread().isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
            Thread.currentThread().interrupt();
            try {
                Thread.sleep(1000);
                System.out.println("no");
            } catch (InterruptedException e) {
                System.out.println("sleep refuses when interrupted");
            }
            Thread.currentThread().interrupt();
            try {
                synchronized (box) {
                    box.wait();
                }
            } catch (InterruptedException e) {
                System.out.println(e.getClass().getSimpleName());
            }
            Thread.interrupted();
        });
        t1.start();
        t1.join();
        Thread sleeper = go(() -> Thread.sleep(100000));
        Thread joiner = new Thread(() -> {
            try {
                sleeper.join();
            } catch (InterruptedException e) {
                System.out.println("join interrupted");
            }
        });
        joiner.start();
        while (joiner.getState() != Thread.State.WAITING) Thread.yield();
        joiner.interrupt();
        joiner.join();
        sleeper.interrupt();
        sleeper.join();
        Object gate = new Object();
        int[] woken = {0};
        Thread[] many = new Thread[5];
        for (int i = 0; i < many.length; i++) {
            many[i] = go(() -> {
                synchronized (gate) {
                    gate.wait();
                    woken[0]++;
                }
            });
        }
        for (Thread t : many) while (t.getState() != Thread.State.WAITING) Thread.yield();
        synchronized (gate) {
            gate.notify();
            gate.notify();
        }
        int dead;
        do {
            dead = 0;
            for (Thread t : many) if (!t.isAlive()) dead++;
            Thread.yield();
        } while (dead < 2);
        synchronized (gate) {
            System.out.println("woken " + woken[0]);
            gate.notifyAll();
        }
        for (Thread t : many) t.join();
        System.out.println("woken " + woken[0]);
        synchronized (gate) {
            long t0 = System.nanoTime();
            gate.wait(30);
            System.out.println("timed out " + (System.nanoTime() - t0 > 25_000_000L));
        }
        Thread[] stages = new Thread[4];
        StringBuilder chain = new StringBuilder();
        for (int i = 0; i < stages.length; i++) {
            int n = i;
            stages[i] = new Thread(() -> {
                try {
                    if (n > 0) stages[n - 1].join();
                } catch (InterruptedException e) {
                    return;
                }
                chain.append(n);
            });
        }
        for (Thread s : stages) s.start();
        stages[3].join();
        System.out.println(chain);
    }
}
