import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Synchronizers {
    interface Act { void run() throws Exception; }

    static Thread go(Act a) {
        Thread t = new Thread(() -> {
            try {
                a.run();
            } catch (Exception e) {
                System.out.println("thread got " + e.getClass().getSimpleName());
            }
        });
        t.start();
        return t;
    }

    static void joinAll(Thread... ts) throws InterruptedException { for (Thread t : ts) t.join(); }

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(3);
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 3; i++) go(() -> {
            done.incrementAndGet();
            latch.countDown();
        });
        latch.await();
        System.out.println(done.get() + " " + latch.getCount() + " " + latch.await(1, TimeUnit.SECONDS) + " " + new CountDownLatch(1).await(5, TimeUnit.MILLISECONDS));
        int n = 3;
        int[][] parts = new int[n][4];
        List<Integer> totals = Collections.synchronizedList(new ArrayList<>());
        int[] round = {0};
        CyclicBarrier barrier = new CyclicBarrier(n, () -> {
            int s = 0;
            for (int[] p : parts) s += p[round[0]];
            totals.add(s);
            round[0]++;
        });
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int id = i;
            ts[i] = go(() -> {
                for (int r = 0; r < 4; r++) {
                    parts[id][r] = (id + 1) * (r + 1);
                    barrier.await();
                }
            });
        }
        joinAll(ts);
        System.out.println(totals + " " + barrier.getParties() + " " + barrier.isBroken());
        CyclicBarrier broken = new CyclicBarrier(2);
        Thread waiter = go(() -> broken.await());
        while (broken.getNumberWaiting() == 0) Thread.yield();
        waiter.interrupt();
        waiter.join();
        try {
            broken.await();
        } catch (BrokenBarrierException e) {
            System.out.println("broken " + broken.isBroken());
        }
        try {
            new CyclicBarrier(2).await(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("barrier timeout");
        }
        Semaphore sem = new Semaphore(2);
        AtomicInteger in = new AtomicInteger();
        AtomicInteger max = new AtomicInteger();
        Thread[] ss = new Thread[6];
        for (int i = 0; i < ss.length; i++) {
            ss[i] = go(() -> {
                for (int k = 0; k < 10; k++) {
                    sem.acquire();
                    max.accumulateAndGet(in.incrementAndGet(), Math::max);
                    Thread.yield();
                    in.decrementAndGet();
                    sem.release();
                }
            });
        }
        joinAll(ss);
        System.out.println((max.get() <= 2) + " " + sem.availablePermits() + " " + sem.tryAcquire(3) + sem.tryAcquire(2) + sem.tryAcquire() + " " + sem.tryAcquire(5, TimeUnit.MILLISECONDS) + " " + sem.drainPermits());
        sem.release(5);
        System.out.println(sem.availablePermits() + " " + new Semaphore(1, true).isFair() + " " + sem.hasQueuedThreads());
        Exchanger<String> exch = new Exchanger<>();
        String[] got = new String[2];
        Thread a = go(() -> got[0] = exch.exchange("from a"));
        Thread b = go(() -> got[1] = exch.exchange("from b"));
        joinAll(a, b);
        System.out.println(Arrays.toString(got));
        try {
            exch.exchange("alone", 5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("nobody to exchange with");
        }
        Phaser ph = new Phaser(1);
        List<String> phases = Collections.synchronizedList(new ArrayList<>());
        Phaser custom = new Phaser(3) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                phases.add("p" + phase + "/" + parties);
                return phase >= 2;
            }
        };
        Thread[] ps = new Thread[3];
        for (int i = 0; i < 3; i++) ps[i] = go(() -> { while (!custom.isTerminated()) custom.arriveAndAwaitAdvance(); });
        joinAll(ps);
        System.out.println(phases + " " + custom.isTerminated());
        System.out.println(ph.getPhase() + " " + ph.register() + " " + ph.getRegisteredParties() + " " + ph.arrive() + " " + ph.arriveAndDeregister() + " " + ph.getPhase() + " " + ph.getUnarrivedParties() + " " + ph.arriveAndAwaitAdvance());
        CountDownLatch gate = new CountDownLatch(1);
        List<Integer> res = Collections.synchronizedList(new ArrayList<>());
        Thread[] runners = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int id = i;
            runners[i] = go(() -> {
                gate.await();
                res.add(id);
            });
        }
        System.out.println(res);
        gate.countDown();
        joinAll(runners);
        Collections.sort(res);
        System.out.println(res);
        SynchronousQueue<Integer> sq = new SynchronousQueue<>();
        Thread put = go(() -> { for (int i = 0; i < 3; i++) sq.put(i); });
        System.out.println(sq.take() + " " + sq.take() + " " + sq.take() + " " + sq.offer(9) + " " + sq.poll());
        put.join();
        Timer timer = new Timer("timer", true);
        CountDownLatch tick = new CountDownLatch(3);
        timer.schedule(new TimerTask() {
            @Override
            public void run() { tick.countDown(); }
        }, 1, 2);
        System.out.println(tick.await(5, TimeUnit.SECONDS));
        timer.cancel();
        try {
            timer.schedule(new TimerTask() { public void run() { } }, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
