import java.util.Arrays;

public class ArrayCopying {
    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.arraycopy(a, 0, a, 2, 8);
        System.out.println(Arrays.toString(a));
        a = new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.arraycopy(a, 2, a, 0, 8);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 10, a, 0, 0);
        byte[] b = "hello world".getBytes();
        System.arraycopy(b, 0, b, 6, 5);
        System.out.println(new String(b));
        char[] c = "abcdef".toCharArray();
        System.arraycopy(c, 3, c, 1, 3);
        System.out.println(new String(c));
        long[] l = {1, 2, 3};
        long[] l2 = new long[5];
        System.arraycopy(l, 0, l2, 1, 3);
        System.out.println(Arrays.toString(l2));
        double[] d = {1.5, 2.5, 3.5};
        System.arraycopy(d, 1, d, 0, 2);
        System.out.println(Arrays.toString(d));
        boolean[] z = {true, false, true};
        System.arraycopy(z, 0, z, 1, 2);
        System.out.println(Arrays.toString(z));
        Object[] src = {"a", "b", 3, "d"};
        String[] dst = new String[4];
        try {
            System.arraycopy(src, 0, dst, 0, 4);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString(dst));
        String[] strs = {"x", "y"};
        Object[] objs = new Object[3];
        System.arraycopy(strs, 0, objs, 1, 2);
        System.out.println(Arrays.toString(objs));
        attempt(() -> System.arraycopy(new int[3], 0, new long[3], 0, 1));
        attempt(() -> System.arraycopy(new int[3], 0, new Object[3], 0, 1));
        attempt(() -> System.arraycopy("str", 0, new Object[3], 0, 1));
        attempt(() -> System.arraycopy(new int[3], 0, "str", 0, 1));
        attempt(() -> System.arraycopy(new int[3], 0, new int[3], 0, 4));
        attempt(() -> System.arraycopy(new int[3], -1, new int[3], 0, 1));
        attempt(() -> System.arraycopy(new int[3], 0, new int[3], -2, 1));
        attempt(() -> System.arraycopy(new int[3], 0, new int[3], 0, -1));
        attempt(() -> System.arraycopy(new int[3], 2, new int[3], 0, 2));
        attempt(() -> System.arraycopy(new int[3], 0, new int[3], 2, 2));
        attempt(() -> System.arraycopy(new String[2], 1, new String[9], 0, 5));
        attempt(() -> System.arraycopy(null, 0, new int[3], 0, 1));
        attempt(() -> System.arraycopy(new int[1], 0, null, 0, 1));
        System.out.println(Arrays.toString(Arrays.copyOf(new int[] {1, 2}, 4)));
        System.out.println(Arrays.toString(Arrays.copyOf(new String[] {"p", "q"}, 1)));
        System.out.println(Arrays.copyOfRange(new char[] {'p', 'q', 'r'}, 1, 5).length);
        Object[] widened = Arrays.copyOf(new Integer[] {1, 2}, 3, Object[].class);
        widened[2] = "ok";
        System.out.println(Arrays.toString(widened) + widened.getClass().getSimpleName());
        attempt(() -> Arrays.copyOf(new Object[] {"s"}, 1, Integer[].class));
        attempt(() -> Arrays.copyOfRange(new int[3], 2, 1));
        attempt(() -> Arrays.copyOf(new int[3], -1));
        int[][] m = {{1, 2}, {3, 4}};
        int[][] deep = Arrays.stream(m).map(int[]::clone).toArray(int[][]::new);
        deep[0][0] = 100;
        System.out.println(Arrays.deepToString(m) + Arrays.deepToString(deep));
    }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}
