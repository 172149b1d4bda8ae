import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Stack traces of threads that wait in all sorts of ways. */
public class ThreadDumps {
    static final Object LOCK = new Object();

    static void show(Thread t) {
        System.out.println(t.getName() + " " + t.getState());
        for (StackTraceElement e : t.getStackTrace()) {
            if (!e.getClassName().contains("$$Lambda")) {
                System.out.println("  " + e + " " + (e.getModuleVersion() != null) + " " + e.getClassLoaderName());
            }
        }
    }

    static void waits(long millis, int nanos) {
        synchronized (LOCK) {
            try {
                LOCK.wait(millis, nanos);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static void sleeps() {
        try {
            Thread.sleep(100000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void joins(Thread other) {
        try {
            other.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock reentrant = new ReentrantLock();
        reentrant.lock();
        Thread w = new Thread(() -> waits(0, 0), "waits");
        Thread[] all = {
            w,
            new Thread(() -> waits(100000, 5), "waits for a time"),
            new Thread(ThreadDumps::sleeps, "sleeps"),
            new Thread(LockSupport::park, "is parked"),
            new Thread(() -> LockSupport.parkNanos(LOCK, 1000000000000L), "is parked for a time"),
            new Thread(reentrant::lock, "locks"),
            new Thread(() -> joins(w), "joins"),
        };
        for (Thread t : all) {
            t.start();
            Thread.sleep(50);
        }
        Thread blocked = new Thread(() -> {
            synchronized (LOCK) {
                System.out.println("entered");
            }
        }, "is blocked");
        synchronized (LOCK) {
            blocked.start();
            Thread.sleep(50);
            show(blocked);
        }
        blocked.join();
        for (Thread t : all) {
            show(t);
        }
        Map<Thread, StackTraceElement[]> traces = Thread.getAllStackTraces();
        System.out.println(traces.get(w)[0] + " " + traces.containsKey(Thread.currentThread()));
        System.out.println(traces.containsKey(blocked) + " " + new Thread().getStackTrace().length);
        reentrant.unlock();
        for (Thread t : all) {
            t.interrupt();
            t.join();
        }
        show(w);
    }
}
