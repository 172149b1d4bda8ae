import java.util.ArrayList;
import java.util.List;

public class ResourceErrors {
    static int depth;

    static void forever() {
        depth++;
        forever();
    }

    static int withFinally(int n) {
        try {
            return withFinally(n + 1);
        } finally {
            depth = Math.max(depth, n);
        }
    }

    static Object mutualA(Object o) { return mutualB(o); }

    static Object mutualB(Object o) { return mutualA(o); }

    @Override
    public String toString() { return "R" + this; }

    static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }

    static long deepMany(int n, long a, double b, String c) {
        if (n == 0) return a + (long) b + c.length();
        return deepMany(n - 1, a + n, b * 0.5, c) + 1;
    }

    interface Fn { int apply(Fn f, int n); }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            depth = 0;
            try {
                forever();
                System.out.println("unreachable");
            } catch (StackOverflowError e) {
                System.out.println("SOE " + (depth > 500) + " " + e.getMessage() + " " + (e.getStackTrace().length > 100) + " " + e.getStackTrace()[5].getMethodName());
            }
        }
        try {
            withFinally(0);
        } catch (StackOverflowError e) {
            System.out.println("SOE with finally " + (depth > 100));
        }
        try {
            mutualA("x");
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + " " + (t instanceof VirtualMachineError) + " " + (t instanceof Error));
        }
        try {
            new ResourceErrors().toString();
        } catch (StackOverflowError e) {
            System.out.println("toString recursion");
        }
        List<Object> self = new ArrayList<>();
        self.add(self);
        System.out.println(self);
        try {
            self.hashCode();
        } catch (StackOverflowError e) {
            System.out.println("hashCode recursion");
        }
        System.out.println(deep(3000) + " " + deepMany(2000, 1, 1e10, "abc"));
        Fn f = (g, n) -> n == 0 ? 0 : 1 + g.apply(g, n - 1);
        System.out.println(f.apply(f, 1500));
        Thread t = new Thread(null, () -> System.out.println("thread deep " + deep(20000)), "big", 64L << 20);
        t.start();
        t.join();
        Thread overflow = new Thread(() -> {
            try {
                forever();
            } catch (StackOverflowError e) {
                System.out.println("overflow in thread");
            }
        });
        overflow.start();
        overflow.join();
        try {
            long[] huge = new long[Integer.MAX_VALUE];
            System.out.println("got " + huge.length);
        } catch (OutOfMemoryError e) {
            System.out.println("OOM " + (e.getMessage() != null));
        }
        try {
            int[][] huge = new int[Integer.MAX_VALUE][Integer.MAX_VALUE];
            System.out.println("got " + huge.length);
        } catch (OutOfMemoryError e) {
            System.out.println("OOM multi");
        }
        try {
            "x".repeat(Integer.MAX_VALUE).concat("y");
        } catch (OutOfMemoryError e) {
            System.out.println("OOM string");
        }
        System.out.println("alive " + deep(100));
        Runtime rt = Runtime.getRuntime();
        System.out.println((rt.maxMemory() > 0) + " " + (rt.totalMemory() > 0) + " " + (rt.freeMemory() >= 0) + " " + (rt.availableProcessors() > 0));
        for (int i = 0; i < 200; i++) {
            byte[] garbage = new byte[1 << 20];
            garbage[i] = 1;
        }
        System.gc();
        System.out.println("garbage survived");
    }
}
