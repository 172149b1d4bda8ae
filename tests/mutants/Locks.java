import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Locks, threads and counters that they share. */
public class Locks {
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger hits = new AtomicInteger();
    private volatile boolean stopped;
    private final Object monitor = new Object();
    private int total;

    void add(int n) {
        lock.lock();
        try {
            total += n;
        } finally {
            lock.unlock();
        }
    }

    int total() {
        synchronized (monitor) {
            return total;
        }
    }

    int hit() {
        if (stopped) {
            return -1;
        }
        return hits.incrementAndGet();
    }

    void stop() {
        stopped = true;
        synchronized (monitor) {
            monitor.notifyAll();
        }
    }

    int inThread(int n) throws InterruptedException {
        int[] out = new int[1];
        Thread t = new Thread(() -> out[0] = n + 1);
        t.start();
        t.join();
        return out[0];
    }

    boolean locked() {
        return lock.isLocked();
    }
}
