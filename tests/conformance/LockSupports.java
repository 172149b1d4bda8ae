import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.*;

public class LockSupports {
    static class Point {
        private final StampedLock sl = new StampedLock();
        private double x;
        private double y;

        void move(double dx, double dy) {
            long s = sl.writeLock();
            try {
                x += dx;
                y += dy;
            } finally {
                sl.unlockWrite(s);
            }
        }

        double sum() {
            long s = sl.tryOptimisticRead();
            double a = x;
            double b = y;
            if (!sl.validate(s)) {
                s = sl.readLock();
                try {
                    a = x;
                    b = y;
                } finally {
                    sl.unlockRead(s);
                }
            }
            return a + b;
        }
    }

    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int a) {
            if (compareAndSetState(0, 1)) {
                setExclusiveOwnerThread(Thread.currentThread());
                return true;
            }
            return false;
        }

        @Override
        protected boolean tryRelease(int a) {
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }
    }

    static int shared;
    static volatile int stage;

    public static void main(String[] args) throws Exception {
        Point p = new Point();
        Thread mover = new Thread(() -> { for (int i = 0; i < 100; i++) p.move(1, -1); });
        mover.start();
        boolean ok = true;
        while (mover.isAlive()) ok &= p.sum() == 0;
        mover.join();
        System.out.println(ok + " " + p.x);
        StampedLock st = new StampedLock();
        long rs = st.readLock();
        long ws = st.tryConvertToWriteLock(rs);
        System.out.println((ws != 0) + " " + st.isWriteLocked() + " " + (st.tryReadLock() == 0));
        st.unlock(ws);
        System.out.println(st.isWriteLocked() + " " + st.isReadLocked());
        Mutex m = new Mutex();
        Thread[] ms = new Thread[3];
        for (int i = 0; i < ms.length; i++) {
            ms[i] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    m.acquire(1);
                    shared++;
                    m.release(1);
                }
            });
            ms[i].start();
        }
        for (Thread x : ms) x.join();
        System.out.println(shared);
        Thread parked = new Thread(() -> {
            while (stage == 0) LockSupport.park();
            System.out.println("unparked " + Thread.interrupted());
            stage = 2;
            while (!Thread.interrupted()) LockSupport.park();
            System.out.println("by interrupt " + Thread.interrupted());
        });
        parked.start();
        while (parked.getState() != Thread.State.WAITING) Thread.yield();
        stage = 1;
        LockSupport.unpark(parked);
        while (stage != 2) Thread.yield();
        parked.interrupt();
        parked.join();
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        long t0 = System.nanoTime();
        LockSupport.parkNanos(3_000_000);
        System.out.println("parked " + (System.nanoTime() > t0));
        ReentrantLock l = new ReentrantLock(true);
        Condition c = l.newCondition();
        l.lock();
        System.out.println(c.await(3, TimeUnit.MILLISECONDS) + " " + (c.awaitNanos(1000) <= 0) + " " + l.hasWaiters(c));
        l.unlock();
        try {
            c.signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println("signal without lock");
        }
    }
}
