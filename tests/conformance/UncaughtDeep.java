import java.util.function.IntFunction;

public class UncaughtDeep {
    int[] data = {1, 2, 3};

    int at(int i) {
        return data[i];
    }

    static class Walker {
        final UncaughtDeep host;

        Walker(UncaughtDeep h) {
            host = h;
        }

        int sum(int n) {
            if (n < 0) {
                return 0;
            }
            return sum(n - 1) + host.at(n);
        }
    }

    static {
        System.out.println("static init");
    }

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook ran")));
        Thread t = new Thread(() -> {
            String s = args.length > 5 ? "x" : null;
            System.out.println(s.length());
        }, "worker-1");
        t.start();
        t.join();
        System.out.println("main goes on after the worker died");
        Walker w = new Walker(new UncaughtDeep());
        for (int i = 0; i < 5; i++) {
            System.out.println(w.sum(i));
        }
    }
}
