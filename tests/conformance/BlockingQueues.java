import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class BlockingQueues {
    static class Delayed1 implements Delayed {
        final String name;
        final long at;

        Delayed1(String name, long ms) {
            this.name = name;
            at = System.nanoTime() + ms * 1_000_000;
        }

        public long getDelay(TimeUnit u) { return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }

        public int compareTo(Delayed o) { return Long.compare(at, ((Delayed1) o).at); }
    }

    static int pump(BlockingQueue<Integer> q, int producers, int per) throws InterruptedException {
        AtomicInteger sum = new AtomicInteger();
        List<Thread> ts = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            int base = p * per;
            ts.add(new Thread(() -> {
                try {
                    for (int i = 0; i < per; i++) q.put(base + i);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
            ts.add(new Thread(() -> {
                try {
                    for (int i = 0; i < per; i++) sum.addAndGet(q.take());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        return sum.get();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(pump(new ArrayBlockingQueue<>(2), 2, 40) + " " + pump(new LinkedBlockingQueue<>(), 3, 30) + " " + pump(new LinkedBlockingDeque<>(3), 2, 20) + " " + pump(new PriorityBlockingQueue<>(), 2, 20) + " " + pump(new SynchronousQueue<>(), 2, 10) + " " + pump(new LinkedTransferQueue<>(), 2, 20));
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(3);
        System.out.println(q.offer(1) + " " + q.add(2) + " " + q.offer(3) + " " + q.offer(4) + " " + q.remainingCapacity() + " " + q.offer(5, 2, TimeUnit.MILLISECONDS) + " " + q);
        try {
            q.add(9);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> drained = new ArrayList<>();
        System.out.println(q.peek() + " " + q.poll() + " " + q.drainTo(drained) + drained + " " + q.poll() + " " + q.poll(2, TimeUnit.MILLISECONDS));
        PriorityBlockingQueue<String> pq = new PriorityBlockingQueue<>(4, Comparator.comparing(String::length));
        pq.addAll(List.of("ccc", "a", "bb", "dddd"));
        System.out.println(pq.take() + pq.take() + pq.take() + " " + pq.size());
        LinkedBlockingDeque<Integer> dq = new LinkedBlockingDeque<>();
        dq.putFirst(1);
        dq.putLast(2);
        dq.addFirst(0);
        System.out.println(dq + " " + dq.takeLast() + dq.takeFirst() + dq.peekFirst());
        DelayQueue<Delayed1> delays = new DelayQueue<>();
        delays.add(new Delayed1("late", 300));
        delays.add(new Delayed1("early", 100));
        delays.add(new Delayed1("middle", 200));
        System.out.println((delays.poll() == null) + " " + delays.take().name + " " + delays.take().name + " " + delays.take().name);
        LinkedTransferQueue<String> ltq = new LinkedTransferQueue<>();
        Thread consumer = new Thread(() -> {
            try {
                System.out.println("took " + ltq.take());
            } catch (InterruptedException e) {
                System.out.println("?");
            }
        });
        System.out.println(ltq.tryTransfer("nobody") + " " + ltq.size());
        consumer.start();
        ltq.transfer("handed over");
        consumer.join();
        BlockingQueue<String> pill = new LinkedBlockingQueue<>();
        StringBuffer out = new StringBuffer();
        Thread w = new Thread(() -> {
            try {
                for (String s; !(s = pill.take()).equals("STOP");) out.append(s).append(' ');
            } catch (InterruptedException e) {
                out.append("interrupted");
            }
        });
        w.start();
        for (String s : "one two three STOP".split(" ")) pill.put(s);
        w.join();
        System.out.println(out);
        Thread stuck = new Thread(() -> {
            try {
                new ArrayBlockingQueue<Integer>(1).take();
            } catch (InterruptedException e) {
                System.out.println("take interrupted");
            }
        });
        stuck.start();
        while (stuck.getState() != Thread.State.WAITING) Thread.yield();
        stuck.interrupt();
        stuck.join();
        ExecutorService ex = Executors.newFixedThreadPool(2);
        BlockingQueue<Integer> stage1 = new ArrayBlockingQueue<>(2);
        BlockingQueue<Integer> stage2 = new ArrayBlockingQueue<>(2);
        ex.submit(() -> {
            for (int i = 1; i <= 10; i++) stage1.put(i);
            stage1.put(-1);
            return null;
        });
        ex.submit(() -> {
            for (int x; (x = stage1.take()) >= 0;) stage2.put(x * x);
            stage2.put(-1);
            return null;
        });
        List<Integer> result = new ArrayList<>();
        for (int x; (x = stage2.take()) >= 0;) result.add(x);
        ex.shutdown();
        System.out.println(result + " " + ex.awaitTermination(5, TimeUnit.SECONDS));
        try {
            q.put(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        System.out.println(new ArrayBlockingQueue<>(3, true, List.of(1, 2)) + " " + q.isEmpty() + " " + new LinkedBlockingQueue<>(List.of(3, 4)).contains(4));
    }
}
