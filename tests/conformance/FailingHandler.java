/** Uncaught exceptions whose handlers throw or set others, and the exit code of it. */
public class FailingHandler {
    static void fail(String text) {
        throw new IllegalStateException(text);
    }

    static void finish(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
        System.out.println(thread.getName() + " " + thread.getState() + " " + thread.isAlive());
    }

    public static void main(String[] args) throws Exception {
        Thread own = new Thread(() -> fail("own"), "own");
        own.setUncaughtExceptionHandler((t, e) -> {
            System.out.println(t.getName() + " " + e);
            throw new RuntimeException("in the handler");
        });
        finish(own);
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group: " + t.getName() + " " + e.getMessage());
                if (e.getMessage().startsWith("again")) {
                    throw new StackOverflowError("from the group");
                }
            }
        };
        finish(new Thread(group, () -> fail("grouped"), "grouped"));
        finish(new Thread(group, () -> fail("again"), "again"));
        finish(new Thread(() -> fail("plain"), "plain"));
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            System.out.println("default: " + t.getName() + " " + e);
            Thread.setDefaultUncaughtExceptionHandler(null);
        });
        finish(new Thread(() -> fail("first"), "first"));
        finish(new Thread(() -> fail("second"), "second"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook");
            fail("in the hook");
        }, "hook"));
        Thread.currentThread().setUncaughtExceptionHandler((t, e) -> {
            System.out.println("main: " + e);
            throw new Error("at the end");
        });
        fail("main");
    }
}
