import java.util.*;
import java.util.function.*;

public class SortingAlgorithms {
    static void bubble(int[] a) {
        for (boolean swapped = true; swapped;) {
            swapped = false;
            for (int i = 1; i < a.length; i++) if (a[i - 1] > a[i]) {
                swap(a, i, i - 1);
                swapped = true;
            }
        }
    }

    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int v = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > v) a[j + 1] = a[j--];
            a[j + 1] = v;
        }
    }

    static void selection(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int m = i;
            for (int j = i + 1; j < a.length; j++) if (a[j] < a[m]) m = j;
            swap(a, i, m);
        }
    }

    static void quick(int[] a) { quick(a, 0, a.length - 1); }

    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[(lo + hi) >>> 1];
        int i = lo;
        int j = hi;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) swap(a, i++, j--);
        }
        quick(a, lo, j);
        quick(a, i, hi);
    }

    static void merge(int[] a) {
        if (a.length < 2) return;
        int[] l = Arrays.copyOfRange(a, 0, a.length / 2);
        int[] r = Arrays.copyOfRange(a, a.length / 2, a.length);
        merge(l);
        merge(r);
        for (int i = 0, j = 0, k = 0; k < a.length; k++) a[k] = j >= r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) sift(a, i, a.length);
        for (int n = a.length - 1; n > 0; n--) {
            swap(a, 0, n);
            sift(a, 0, n);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c + 1] > a[c]) c++;
            if (a[i] >= a[c]) return;
            swap(a, i, c);
        }
    }

    static void shell(int[] a) {
        for (int g = a.length / 2; g > 0; g /= 2) for (int i = g; i < a.length; i++) for (int j = i; j >= g && a[j - g] > a[j]; j -= g) swap(a, j, j - g);
    }

    static void counting(int[] a) {
        if (a.length == 0) return;
        int min = Arrays.stream(a).min().getAsInt();
        int[] c = new int[Arrays.stream(a).max().getAsInt() - min + 1];
        for (int x : a) c[x - min]++;
        int k = 0;
        for (int i = 0; i < c.length; i++) while (c[i]-- > 0) a[k++] = i + min;
    }

    static void radix(int[] a) {
        int[] b = new int[a.length];
        for (int sh = 0; sh < 32; sh += 8) {
            int[] cnt = new int[257];
            for (int x : a) cnt[((x ^ 0x80000000) >>> sh & 255) + 1]++;
            for (int i = 0; i < 256; i++) cnt[i + 1] += cnt[i];
            for (int x : a) b[cnt[(x ^ 0x80000000) >>> sh & 255]++] = x;
            System.arraycopy(b, 0, a, 0, a.length);
        }
    }

    static <T extends Comparable<? super T>> void genericInsertion(List<T> l) {
        for (int i = 1; i < l.size(); i++) {
            T v = l.get(i);
            int j = i - 1;
            for (; j >= 0 && l.get(j).compareTo(v) > 0; j--) l.set(j + 1, l.get(j));
            l.set(j + 1, v);
        }
    }

    static int select(int[] a, int k) {
        int lo = 0;
        int hi = a.length - 1;
        while (true) {
            int p = a[hi];
            int s = lo;
            for (int i = lo; i < hi; i++) if (a[i] < p) swap(a, i, s++);
            swap(a, s, hi);
            if (s == k) return a[s];
            if (s < k) lo = s + 1;
            else hi = s - 1;
        }
    }

    static int inversions(int[] a) {
        int n = 0;
        for (int i = 0; i < a.length; i++) for (int j = i + 1; j < a.length; j++) if (a[i] > a[j]) n++;
        return n;
    }

    static int search(int[] a, int x) {
        int lo = 0;
        int hi = a.length;
        while (lo < hi) {
            int m = lo + (hi - lo) / 2;
            if (a[m] < x) lo = m + 1;
            else hi = m;
        }
        return lo;
    }

    public static void main(String[] args) {
        Map<String, Consumer<int[]>> algos = new LinkedHashMap<>();
        algos.put("bubble", SortingAlgorithms::bubble);
        algos.put("insertion", SortingAlgorithms::insertion);
        algos.put("selection", SortingAlgorithms::selection);
        algos.put("quick", SortingAlgorithms::quick);
        algos.put("merge", SortingAlgorithms::merge);
        algos.put("heap", SortingAlgorithms::heap);
        algos.put("shell", SortingAlgorithms::shell);
        algos.put("counting", SortingAlgorithms::counting);
        algos.put("radix", SortingAlgorithms::radix);
        int[][] inputs = {{}, {1}, {2, 1}, {5, 5, 5}, {3, -1, 4, -1, 5, -9, 2, 6}, new Random(3).ints(60, -500, 500).toArray(), java.util.stream.IntStream.range(0, 50).toArray(), java.util.stream.IntStream.range(0, 50).map(i -> 50 - i).toArray()};
        algos.forEach((n, f) -> {
            StringBuilder sb = new StringBuilder(n + ":");
            for (int[] in : inputs) {
                int[] a = in.clone();
                f.accept(a);
                int[] e = in.clone();
                Arrays.sort(e);
                sb.append(' ').append(Arrays.equals(a, e)).append('/').append(Arrays.hashCode(a));
            }
            System.out.println(sb);
        });
        List<String> words = new ArrayList<>(List.of("pear", "fig", "apple", "kiwi"));
        genericInsertion(words);
        System.out.println(words);
        int[] a = inputs[5].clone();
        System.out.println(select(a.clone(), 0) + " " + select(a.clone(), 30) + " " + select(a.clone(), 59) + " " + inversions(a));
        Arrays.sort(a);
        System.out.println(search(a, a[17]) <= 17 ? "found" : "lost");
        System.out.println(search(a, 1000) + " " + search(a, -1000) + " " + search(new int[] {1, 3, 3, 3, 7}, 3));
    }
}
