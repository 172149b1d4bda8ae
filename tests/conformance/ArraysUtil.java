import java.util.*;
import java.util.stream.IntStream;

public class ArraysUtil {
    record P(String n, int a) { }

    public static void main(String[] args) {
        Random r = new Random(99);
        int[] big = r.ints(2000, -1000, 1000).toArray();
        int[] copy = big.clone();
        int[] par = big.clone();
        Arrays.sort(big);
        Arrays.parallelSort(par);
        boolean sorted = true;
        for (int i = 1; i < big.length; i++) sorted &= big[i - 1] <= big[i];
        System.out.println(sorted + " " + Arrays.equals(big, par) + " " + Arrays.hashCode(copy) + " " + Arrays.stream(copy).sum() + " " + big[1000]);
        double[] d = {3.5, -0.0, 0.0, Double.NaN, -1, Double.NEGATIVE_INFINITY, 2};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d) + Arrays.binarySearch(d, 0.0) + Arrays.binarySearch(d, Double.NaN));
        byte[] b = {3, -1, 127, -128, 0};
        Arrays.sort(b);
        char[] c = "sorting chars".toCharArray();
        Arrays.sort(c, 0, 7);
        short[] s = {300, -5, 7};
        Arrays.sort(s);
        long[] l = {Long.MAX_VALUE, Long.MIN_VALUE, 0};
        Arrays.sort(l);
        float[] f = {1.5f, -2.5f};
        Arrays.sort(f);
        System.out.println(Arrays.toString(b) + new String(c) + Arrays.toString(s) + Arrays.toString(l) + Arrays.toString(f));
        String[] words = {"delta", "Alpha", "charlie", "bravo"};
        Arrays.sort(words);
        System.out.print(Arrays.toString(words));
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.print(Arrays.toString(words));
        Arrays.sort(words, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(words));
        P[] ps = new P[40];
        for (int i = 0; i < ps.length; i++) ps[i] = new P("p" + i, i * 7 % 4);
        Arrays.sort(ps, Comparator.comparingInt(P::a));
        StringBuilder sb = new StringBuilder();
        for (P p : ps) sb.append(p.a()).append(p.n()).append(' ');
        System.out.println(sb);
        Integer[] boxed = IntStream.range(0, 100).map(i -> i * 37 % 101).boxed().toArray(Integer[]::new);
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(boxed[0] + " " + boxed[50] + " " + boxed[99]);
        int[] a = {1, 3, 5, 7, 9};
        System.out.println(Arrays.binarySearch(a, 7) + " " + Arrays.binarySearch(a, 4) + " " + Arrays.binarySearch(a, 1, 3, 9) + " " + Arrays.binarySearch(new String[] {"a", "c"}, "b"));
        int[] fill = new int[6];
        Arrays.fill(fill, 7);
        Arrays.fill(fill, 2, 4, -1);
        Arrays.setAll(a, i -> i * i);
        Arrays.parallelPrefix(fill, Integer::sum);
        System.out.println(Arrays.toString(fill) + Arrays.toString(a));
        System.out.println(Arrays.equals(new int[] {1}, new int[] {1}) + " " + Arrays.equals((int[]) null, null) + " " + Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN}) + " " + Arrays.deepEquals(new int[][] {{1}, {2}}, new int[][] {{1}, {2}}) + " " + Arrays.equals(new int[][] {{1}}, new int[][] {{1}}) + " " + Arrays.equals(new int[] {1, 2, 3}, 1, 3, new int[] {2, 3}, 0, 2));
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " " + Arrays.compare(new int[] {1}, new int[] {1, 2}) + " " + Arrays.compare(new String[] {"b"}, new String[] {"a"}) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}) + " " + Arrays.compare((int[]) null, new int[0]));
        System.out.println(Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) + " " + Arrays.mismatch(new int[] {1}, new int[] {1}) + " " + Arrays.mismatch("abcdefghij".toCharArray(), "abcdefghiX".toCharArray()) + " " + Arrays.mismatch(new byte[20], new byte[21]));
        System.out.println(Arrays.hashCode(new int[] {1, 2}) + " " + Arrays.hashCode(new double[] {1.5}) + " " + Arrays.hashCode(new String[] {"a", null}) + " " + Arrays.deepHashCode(new Object[] {1, new int[] {2}, new Object[] {"x"}}) + " " + Arrays.hashCode((long[]) null) + " " + Arrays.hashCode(new boolean[] {true, false}) + " " + Arrays.hashCode(new byte[] {1, -1}) + " " + Arrays.hashCode("chars".toCharArray()));
        System.out.println(Arrays.toString((int[]) null) + Arrays.toString(new char[] {'a'}) + Arrays.deepToString(new Object[] {null, new boolean[] {true}, new double[][] {{1.5}, {}}}));
        Object[] self = new Object[1];
        self[0] = self;
        System.out.println(Arrays.deepToString(self));
        List<String> view = Arrays.asList(words);
        view.set(0, "changed");
        System.out.println(words[0] + view.indexOf("delta") + view.contains("x"));
        System.out.println(Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).sum() + " " + Arrays.stream(words).filter(w -> w.length() == 5).count() + " " + Arrays.asList(1, 2).getClass().getSimpleName());
        int[][] grid = {{3, 1}, {2, 2}, {1, 3}};
        Arrays.sort(grid, (x, y) -> x[0] - y[0]);
        System.out.println(Arrays.deepToString(grid));
        Arrays.sort(grid, Comparator.comparingInt((int[] x) -> x[1]));
        System.out.println(Arrays.deepToString(grid));
        try {
            Arrays.sort(a, 3, 9);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.fill(a, 4, 2, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.sort(new Object[] {1, "a"});
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        long[] ls = new long[5];
        Arrays.parallelSetAll(ls, i -> 1L << (i * 10));
        System.out.println(Arrays.toString(ls) + Arrays.spliterator(a).estimateSize());
        int[] nearly = IntStream.range(0, 500).toArray();
        nearly[250] = -1;
        Arrays.sort(nearly);
        int[] same = new int[600];
        Arrays.fill(same, 3);
        Arrays.sort(same);
        int[] rev = IntStream.range(0, 500).map(i -> 500 - i).toArray();
        Arrays.sort(rev);
        System.out.println(nearly[0] + " " + nearly[251] + " " + same[599] + " " + rev[0] + rev[499]);
    }
}
