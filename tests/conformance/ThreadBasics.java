import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ThreadBasics {
    static int plain;
    static volatile int vol;
    static final Object LOCK = new Object();

    static class Worker extends Thread {
        final int id;
        int result;

        Worker(int id) {
            super("worker-" + id);
            this.id = id;
        }

        @Override
        public void run() {
            for (int i = 0; i <= id * 10; i++) result += i;
        }
    }

    static synchronized void inc() { plain++; }

    int inst;

    synchronized void incInst() { inst++; }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.isAlive() + " " + main.getThreadGroup().getName() + " " + main.getState());
        List<Worker> ws = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Worker w = new Worker(i);
            System.out.print(w.getState() + " ");
            w.start();
            ws.add(w);
        }
        System.out.println();
        for (Worker w : ws) {
            w.join();
            System.out.print(w.getName() + "=" + w.result + ":" + w.getState() + ":" + w.isAlive() + " ");
        }
        System.out.println();
        Thread[] ts = new Thread[4];
        ThreadBasics tb = new ThreadBasics();
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 500; k++) {
                    inc();
                    tb.incInst();
                    synchronized (LOCK) {
                        vol++;
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(plain + " " + tb.inst + " " + vol);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        Thread a = new Thread(() -> order.add(1));
        a.start();
        a.join();
        Thread b = new Thread(() -> order.add(2));
        b.start();
        b.join();
        order.add(3);
        System.out.println(order);
        try {
            a.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("cannot start twice");
        }
        try {
            new Thread(() -> { }).setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("bad priority");
        }
        Thread named = new Thread(() -> System.out.println("in " + Thread.currentThread().getName() + " daemon " + Thread.currentThread().isDaemon()), "my-thread");
        named.setDaemon(true);
        named.start();
        named.join();
        Thread direct = new Thread(() -> System.out.println("run on " + Thread.currentThread().getName()));
        direct.run();
        StringBuilder sb = new StringBuilder();
        Thread x = new Thread(() -> {
            while (vol >= 0) Thread.yield();
            sb.append("released ");
        });
        x.start();
        x.join(1);
        boolean alive = x.isAlive();
        vol = -1;
        x.join();
        System.out.println(sb + "" + alive);
        long t0 = System.nanoTime();
        Thread.sleep(20);
        System.out.println((System.nanoTime() - t0) >= 19_000_000L);
        Object waiter = new Object();
        Thread blocked = new Thread(() -> {
            synchronized (waiter) {
                try {
                    waiter.wait();
                } catch (InterruptedException e) {
                    System.out.println("wait interrupted");
                }
            }
        });
        blocked.start();
        while (blocked.getState() != Thread.State.WAITING) Thread.onSpinWait();
        System.out.println(blocked.getState());
        synchronized (waiter) {
            waiter.notifyAll();
            System.out.println(blocked.isAlive());
        }
        blocked.join();
        Thread entering = new Thread(() -> {
            synchronized (waiter) {
                System.out.println("entered");
            }
        });
        synchronized (waiter) {
            entering.start();
            while (entering.getState() != Thread.State.BLOCKED) Thread.yield();
            System.out.println(entering.getState());
        }
        entering.join();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                System.out.println("sleep " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        while (sleeper.getState() != Thread.State.TIMED_WAITING) Thread.yield();
        sleeper.interrupt();
        sleeper.join();
        for (Runnable r : new Runnable[] {() -> waiter.notify(), () -> waiter.notifyAll(), () -> { try { waiter.wait(1); } catch (InterruptedException e) { } }}) {
            try {
                r.run();
            } catch (IllegalMonitorStateException e) {
                System.out.println("not owner: " + e.getMessage());
            }
        }
        Runnable nested = () -> {
            synchronized (LOCK) {
                synchronized (LOCK) {
                    System.out.println("reentrant " + Thread.holdsLock(LOCK));
                }
            }
        };
        nested.run();
        System.out.println(Thread.holdsLock(LOCK) + " " + (Thread.activeCount() >= 1) + " " + (main.getId() > 0));
    }
}
