import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.*;

public class Locks {
    static class Queue1<T> {
        final ReentrantLock lock = new ReentrantLock();
        final Condition notEmpty = lock.newCondition();
        final Condition notFull = lock.newCondition();
        final ArrayDeque<T> q = new ArrayDeque<>();

        void put(T t) throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (q.size() >= 2) notFull.await();
                q.add(t);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        T take() throws InterruptedException {
            lock.lock();
            try {
                while (q.isEmpty()) notEmpty.await();
                T t = q.remove();
                notFull.signalAll();
                return t;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        l.lock();
        l.lock();
        System.out.println(l.getHoldCount() + " " + l.isLocked() + " " + l.isHeldByCurrentThread() + " " + l.tryLock() + " " + l.isFair());
        l.unlock();
        l.unlock();
        l.unlock();
        try {
            l.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not locked " + e.getMessage());
        }
        l.lock();
        boolean[] r = new boolean[2];
        Thread t = new Thread(() -> {
            r[0] = l.tryLock();
            try {
                r[1] = l.tryLock(5, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        t.join();
        System.out.println(r[0] + " " + r[1]);
        Thread ti = new Thread(() -> {
            try {
                l.lockInterruptibly();
            } catch (InterruptedException e) {
                System.out.println("lock interrupted");
            }
        });
        ti.start();
        while (!l.hasQueuedThread(ti)) Thread.yield();
        System.out.println(l.getQueueLength() + " " + l.hasQueuedThreads());
        ti.interrupt();
        ti.join();
        l.unlock();
        Queue1<Integer> q = new Queue1<>();
        Thread prod = new Thread(() -> {
            try {
                for (int i = 0; i < 30; i++) q.put(i);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        prod.start();
        int s = 0;
        for (int i = 0; i < 30; i++) s = s * 31 + q.take();
        System.out.println(s);
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.getReadHoldCount() + " " + rw.writeLock().tryLock() + " " + rw.isWriteLocked());
        rw.readLock().unlock();
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println("downgraded " + rw.getReadLockCount() + " " + rw.isWriteLocked());
        rw.readLock().unlock();
        Map<Integer, Integer> map = new HashMap<>();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            int id = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    rw.writeLock().lock();
                    try {
                        map.merge(k % 5, id, Integer::sum);
                    } finally {
                        rw.writeLock().unlock();
                    }
                    rw.readLock().lock();
                    try {
                        map.get(k % 5);
                    } finally {
                        rw.readLock().unlock();
                    }
                }
            });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        System.out.println(map);
    }
}
