import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.ReentrantLock;

public class VirtualThreads {
    static final ThreadLocal<String> TL = ThreadLocal.withInitial(() -> "init");

    public static void main(String[] args) throws Exception {
        Thread v = Thread.ofVirtual().name("virt").start(() -> System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().isVirtual() + " " + Thread.currentThread().isDaemon() + " " + Thread.currentThread().getPriority() + " " + Thread.currentThread().getThreadGroup().getName()));
        v.join();
        System.out.println(v.getState() + " " + v.isAlive() + " " + v.isVirtual() + " " + Thread.currentThread().isVirtual());
        Thread s = Thread.startVirtualThread(() -> System.out.println("started '" + Thread.currentThread().getName() + "'"));
        s.join();
        Thread u = Thread.ofVirtual().unstarted(() -> { });
        System.out.println(u.getState() + " " + u.isDaemon());
        try {
            u.setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println("always daemon");
        }
        u.start();
        u.join();
        AtomicInteger n = new AtomicInteger();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 200; i++) ts.add(Thread.startVirtualThread(() -> {
            n.incrementAndGet();
            Thread.yield();
            n.incrementAndGet();
        }));
        for (Thread t : ts) t.join();
        System.out.println(n.get());
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                int k = i;
                fs.add(ex.submit(() -> {
                    Thread.sleep(1 + k % 3);
                    return k * k;
                }));
            }
            int sum = 0;
            for (Future<Integer> f : fs) sum += f.get();
            System.out.println(sum + " " + fs.get(0).state() + " " + fs.get(3).resultNow());
            Future<Object> bad = ex.submit(() -> { throw new IllegalStateException("task"); });
            try {
                bad.get();
            } catch (ExecutionException e) {
                System.out.println(e.getCause() + " " + bad.state() + " " + bad.exceptionNow().getMessage());
            }
        }
        Thread sl = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        while (sl.getState() != Thread.State.TIMED_WAITING) Thread.yield();
        sl.interrupt();
        sl.join();
        TL.set("main");
        Thread.ofVirtual().start(() -> {
            System.out.println(TL.get());
            TL.set("v");
            System.out.println(TL.get());
        }).join();
        System.out.println(TL.get());
        ReentrantLock lock = new ReentrantLock();
        int[] shared = {0, 0};
        Object mon = new Object();
        ts.clear();
        for (int i = 0; i < 20; i++) ts.add(Thread.ofVirtual().start(() -> {
            for (int k = 0; k < 20; k++) {
                lock.lock();
                try {
                    shared[0]++;
                } finally {
                    lock.unlock();
                }
                synchronized (mon) {
                    shared[1]++;
                }
            }
        }));
        for (Thread t : ts) t.join();
        System.out.println(shared[0] + " " + shared[1]);
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
        Thread prod = Thread.startVirtualThread(() -> {
            try {
                for (int i = 0; i < 10; i++) q.put(i);
                q.put(-1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        StringBuilder sb = new StringBuilder();
        for (int x; (x = q.take()) >= 0;) sb.append(x);
        prod.join();
        System.out.println(sb);
        Thread th = Thread.ofVirtual().name("fail").uncaughtExceptionHandler((t, e) -> System.out.println("handler " + t.getName() + " " + e.getMessage())).start(() -> { throw new RuntimeException("uncaught"); });
        th.join();
        ThreadFactory tf = Thread.ofVirtual().name("vf-", 5).factory();
        Thread a = tf.newThread(() -> System.out.println(Thread.currentThread().getName()));
        a.start();
        a.join();
        Thread b = tf.newThread(() -> System.out.println(Thread.currentThread().getName()));
        b.start();
        b.join();
        Thread p = Thread.ofPlatform().name("plat").daemon(true).priority(7).start(() -> System.out.println(Thread.currentThread().getName() + Thread.currentThread().isDaemon() + Thread.currentThread().getPriority()));
        p.join();
        System.out.println(p.join(java.time.Duration.ofSeconds(1)) + " " + (Thread.currentThread().threadId() > 0));
        CompletableFuture<String> cf = CompletableFuture.supplyAsync(() -> "cf " + Thread.currentThread().isVirtual(), Thread::startVirtualThread);
        System.out.println(cf.get() + " " + deep(500));
        CountDownLatch gate = new CountDownLatch(1);
        Thread w = Thread.startVirtualThread(() -> {
            synchronized (mon) {
                try {
                    gate.countDown();
                    mon.wait();
                    System.out.println("notified");
                } catch (InterruptedException e) {
                    System.out.println("?");
                }
            }
        });
        gate.await();
        synchronized (mon) {
            mon.notifyAll();
        }
        w.join();
        System.out.println("end");
    }

    static int deep(int n) throws Exception {
        int[] r = new int[1];
        Thread.startVirtualThread(() -> r[0] = rec(n)).join();
        return r[0];
    }

    static int rec(int n) { return n == 0 ? 0 : 1 + rec(n - 1); }
}
