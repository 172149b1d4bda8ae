import java.util.*;
import java.util.concurrent.*;

public class SleepOrdering {
    public static void main(String[] args) throws Exception {
        List<Integer> sorted = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch ready = new CountDownLatch(4);
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> ts = new ArrayList<>();
        for (int ms : new int[] {450, 0, 300, 150}) {
            Thread t = new Thread(() -> {
                try {
                    ready.countDown();
                    go.await();
                    Thread.sleep(ms);
                    sorted.add(ms);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            ts.add(t);
            t.start();
        }
        ready.await();
        go.countDown();
        for (Thread t : ts) t.join();
        System.out.println(sorted);
        long t0 = System.nanoTime();
        long m0 = System.currentTimeMillis();
        Thread.sleep(0);
        Thread.sleep(15, 500_000);
        TimeUnit.MILLISECONDS.sleep(5);
        long d = System.nanoTime() - t0;
        System.out.println((d >= 19_000_000L) + " " + (System.currentTimeMillis() >= m0));
        for (Runnable r : List.<Runnable>of(() -> sleep(-1), () -> sleepNanos(1, 1_000_000))) {
            try {
                r.run();
                System.out.println("slept");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(10_000);
            System.out.println("not reached");
        } catch (InterruptedException e) {
            System.out.println("sleep interrupted: " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
        }
        Object lock = new Object();
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Thread holder = new Thread(() -> {
            synchronized (lock) {
                log.add("holder in");
                sleep(60);
                log.add("holder out");
            }
        });
        holder.start();
        while (log.isEmpty()) Thread.onSpinWait();
        synchronized (lock) {
            log.add("main in");
        }
        holder.join();
        System.out.println(log);
        List<String> ticks = Collections.synchronizedList(new ArrayList<>());
        Thread ticker = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                ticks.add("tick" + i);
                sleep(2);
            }
        });
        ticker.start();
        ticker.join();
        System.out.println(ticks);
        Thread slow = new Thread(() -> sleep(100_000));
        slow.setDaemon(true);
        slow.start();
        slow.join(20);
        System.out.println(slow.isAlive() + " " + slow.isDaemon());
        long w0 = System.nanoTime();
        synchronized (lock) {
            lock.wait(25);
        }
        System.out.println(System.nanoTime() - w0 >= 24_000_000L);
        Thread inheritor = new Thread(() -> System.out.println(Thread.currentThread().getName() + " ends last"), "last");
        inheritor.start();
    }

    static void sleep(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void sleepNanos(long ms, int ns) {
        try {
            Thread.sleep(ms, ns);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
