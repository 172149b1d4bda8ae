import java.util.Arrays;

public class ArrayKinds {
    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) s += x;
        return s;
    }

    public static void main(String[] args) {
        boolean[] z = new boolean[4];
        byte[] b = {1, -1, 127, -128};
        short[] s = {1, -1, 32767, -32768};
        char[] c = {'a', '\u00e9', '\uffff', 0};
        int[] i = {1, 2, 3};
        long[] l = {1L, Long.MAX_VALUE};
        float[] f = {1.5f, Float.NaN};
        double[] d = {Math.PI, -0.0};
        String[] str = new String[3];
        z[2] = true;
        z[3] ^= true;
        z[3] |= false;
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + Arrays.toString(s) + Arrays.toString(i));
        System.out.println(Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(str));
        for (char x : c) System.out.print((int) x + " ");
        System.out.println();
        b[0] += 127;
        b[1]++;
        s[2]++;
        c[0]++;
        c[3]--;
        i[i[0]] = i[2]--;
        l[1]++;
        f[0] *= 2;
        d[0] -= 3;
        System.out.println(b[0] + " " + b[1] + " " + s[2] + " " + c[0] + " " + (int) c[3] + " " + i[1] + i[2] + " " + l[1] + " " + f[0] + " " + (float) d[0]);
        int[][] grid = new int[3][4];
        grid[1][2] = 5;
        grid[2][3] += 7;
        System.out.println(Arrays.deepToString(grid));
        int[][][] cube = new int[2][3][];
        cube[0][1] = new int[] {1, 2};
        System.out.println(Arrays.deepToString(cube));
        int[][] jag = {{1}, {2, 3}, {}, null};
        System.out.println(Arrays.deepToString(jag) + jag[1].length);
        long[][][][] deep = new long[2][1][2][1];
        deep[1][0][1][0] = 9;
        System.out.println(Arrays.deepToString(deep));
        Object[] objs = {1, "two", 3.0, 'c', null, new int[] {4}, new String[] {"five"}};
        System.out.println(Arrays.deepToString(objs));
        Object[] cov = new String[2];
        cov[0] = "fine";
        try {
            cov[1] = 5;
        } catch (ArrayStoreException e) {
            System.out.println(e);
        }
        Number[] nums = new Integer[1];
        try {
            nums[0] = 1.5;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Object[][] cov2 = new Integer[1][1];
        try {
            cov2[0] = new String[1];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            i[3] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(l[-1]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[] neg = new int[args.length - 5];
            System.out.println(neg.length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e);
        }
        try {
            int[][] neg = new int[2][args.length - 7];
            System.out.println(neg.length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e);
        }
        int[] copy = i.clone();
        copy[0] = 99;
        System.out.println(i[0] + " " + copy[0] + " " + i.equals(copy) + " " + (i.getClass() == copy.getClass()));
        int[][] shallow = jag.clone();
        shallow[0][0] = 42;
        System.out.println(jag[0][0]);
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}));
        System.out.println(new int[0].getClass().getName() + " " + new String[0][0].getClass().getName() + " " + z.getClass() + " " + int[].class.getSimpleName());
        System.out.println(new int[0] instanceof Object);
        Object o = new int[3];
        System.out.println((o instanceof int[]) + " " + (o instanceof long[]) + " " + (o instanceof Object[]) + " " + (o instanceof Cloneable) + " " + (o instanceof java.io.Serializable));
        Object oo = new Integer[3];
        System.out.println((oo instanceof Number[]) + " " + (oo instanceof String[]) + " " + (oo instanceof Comparable[]) + " " + (oo instanceof Object[]));
        try {
            String[] bad = (String[]) oo;
            System.out.println(bad.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
