/** Threads that meet in static initializers: waiting for another's, failing with it, subclasses of it. */
public class InitAcrossThreads {
    static void say(String text) {
        System.out.println(text);
    }

    static void nap(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static class Super {
        static int v;

        static {
            say("super begins");
            nap(200);
            v = 5;
            say("super ends");
        }
    }

    static class Sub extends Super {
        static int w = v + 1;

        static {
            say("sub " + w);
        }
    }

    static class Slow {
        static int v;

        static {
            nap(200);
            v = 3;
        }

        static int get() {
            return v;
        }
    }

    static class Bad {
        static {
            nap(200);
            if (true) {
                throw new RuntimeException("bad");
            }
        }

        static void f() {
        }
    }

    static class SubBad extends Bad {
        static void g() {
        }
    }

    interface Shared {
        int K = Integer.parseInt("x");

        default int k() {
            return K;
        }
    }

    static class OfShared implements Shared {
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[2];
        Thread a = new Thread(() -> seen[0] = Super.v, "a");
        Thread b = new Thread(() -> {
            nap(50);
            seen[1] = Sub.w;
        }, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        say(seen[0] + " " + seen[1]);
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> say("slow " + Slow.get()), "s" + i);
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        String[] results = new String[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                nap(50 * k);
                try {
                    if (k == 2) {
                        SubBad.g();
                    } else {
                        Bad.f();
                    }
                } catch (Throwable e) {
                    results[k] = k + " " + e + " / " + e.getCause();
                }
            }, "t" + i);
            ts[i].start();
        }
        for (int i = 0; i < 3; i++) {
            ts[i].join();
            say(results[i]);
        }
        try {
            SubBad.g();
        } catch (Throwable e) {
            e.printStackTrace(System.out);
        }
        for (int i = 0; i < 2; i++) {
            try {
                say("" + new OfShared().k());
            } catch (Throwable e) {
                e.printStackTrace(System.out);
            }
        }
    }
}
