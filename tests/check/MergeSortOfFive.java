// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class MergeSortOfFive {
    static void sort(int[] a, int l, int r) {
        if (l < r) {
            int m = (l + r) / 2;
            sort(a, l, m);
            sort(a, m + 1, r);
            merge(a, l, m, r);
        }
    }
    static void merge(int[] a, int l, int m, int r) {
        int[] tmp = new int[r - l + 1];
        int i = l, j = m + 1, k = 0;
        while (i <= m && j <= r) {
            if (a[i] <= a[j]) tmp[k++] = a[i++];
            else tmp[k++] = a[j++];
        }
        while (i <= m) tmp[k++] = a[i++];
        while (j <= r) tmp[k++] = a[j++];
        for (k = 0; k < tmp.length; k++) a[l + k] = tmp[k];
    }
    public static void main(String[] args) {
        final int N = 5;
        int[] a = new int[N];
        int sum = 0;
        for (int i = 0; i < N; i++) {
            a[i] = Verifier.nondetInt();
            sum += a[i];
        }
        sort(a, 0, N - 1);
        for (int i = 0; i + 1 < N; i++) assert a[i] <= a[i + 1];
        int s2 = 0;
        for (int v : a) s2 += v;
        assert sum == s2;
    }
}
