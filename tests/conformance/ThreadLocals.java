import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ThreadLocals {
    static final ThreadLocal<Integer> COUNT = ThreadLocal.withInitial(() -> 10);
    static final ThreadLocal<List<String>> LOG = new ThreadLocal<>() {
        @Override
        protected List<String> initialValue() { return new ArrayList<>(); }
    };
    static final InheritableThreadLocal<String> INH = new InheritableThreadLocal<>();
    static final InheritableThreadLocal<Integer> DERIVED = new InheritableThreadLocal<>() {
        @Override
        protected Integer childValue(Integer p) { return p == null ? 0 : p + 1; }
    };

    static class Handler implements Thread.UncaughtExceptionHandler {
        public void uncaughtException(Thread t, Throwable e) { System.out.println("handler: " + t.getName() + " " + e); }
    }

    static void run(String name, Runnable r) throws InterruptedException {
        Thread t = new Thread(r, name);
        t.start();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        COUNT.set(COUNT.get() + 5);
        LOG.get().add("main");
        List<Object> seen = Collections.synchronizedList(new ArrayList<>());
        run("t1", () -> {
            seen.add(COUNT.get());
            COUNT.set(99);
            LOG.get().add("t1");
            seen.add(LOG.get());
        });
        System.out.println(seen + " " + COUNT.get() + " " + LOG.get());
        COUNT.remove();
        System.out.println(COUNT.get());
        INH.set("from main");
        DERIVED.set(1);
        run("parent", () -> {
            System.out.println(INH.get() + " " + DERIVED.get());
            INH.set("changed");
            try {
                run("child", () -> System.out.println(INH.get() + " " + DERIVED.get()));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        System.out.println(INH.get() + " " + DERIVED.get());
        ThreadLocal<String> nul = new ThreadLocal<>();
        System.out.println(nul.get());
        Thread t = new Thread(() -> { throw new IllegalStateException("boom"); }, "bad-1");
        t.setUncaughtExceptionHandler(new Handler());
        t.start();
        t.join();
        Thread.setDefaultUncaughtExceptionHandler((th, e) -> System.out.println("default: " + th.getName() + " " + e.getMessage() + " " + th.isAlive()));
        run("bad-2", () -> { throw new RuntimeException("two"); });
        run("bad-3", () -> { int[] a = new int[1]; a[2] = 0; });
        ThreadGroup g = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread th, Throwable e) { System.out.println("group: " + th.getName() + " " + e.getMessage()); }
        };
        Thread gt = new Thread(g, () -> { throw new Error("in group"); }, "grouped");
        gt.start();
        gt.join();
        System.out.println(g.getName() + " " + g.getParent().getName() + " " + g.getMaxPriority());
        Thread lo = new Thread(() -> { });
        lo.setPriority(Thread.MIN_PRIORITY);
        lo.setName("renamed");
        System.out.println(lo.getName() + lo.getPriority() + lo.isDaemon() + lo.isInterrupted() + (lo.getUncaughtExceptionHandler() == lo.getThreadGroup()));
        Thread auto1 = new Thread(() -> { });
        Thread auto2 = new Thread(() -> { });
        int n1 = Integer.parseInt(auto1.getName().substring("Thread-".length()));
        int n2 = Integer.parseInt(auto2.getName().substring("Thread-".length()));
        System.out.println(n2 - n1);
        Thread dm = new Thread(() -> {
            Thread kid = new Thread(() -> { });
            System.out.println("child of daemon is daemon: " + kid.isDaemon());
        });
        dm.setDaemon(true);
        dm.start();
        dm.join();
        run("stack", () -> System.out.println(Thread.currentThread().getStackTrace().length > 1));
        final int[] total = {0};
        ThreadLocal<int[]> perThread = ThreadLocal.withInitial(() -> new int[1]);
        Thread[] ts = new Thread[3];
        for (int i = 0; i < ts.length; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int j = 0; j < 100; j++) perThread.get()[0] += k;
                synchronized (total) {
                    total[0] += perThread.get()[0];
                }
            });
            ts[i].start();
        }
        for (Thread th : ts) th.join();
        System.out.println(total[0] + " " + perThread.get()[0]);
        Thread.setDefaultUncaughtExceptionHandler((th, e) -> System.out.println("last: " + th.getName() + " " + e.getMessage()));
        throw new IllegalArgumentException("out of main");
    }
}
