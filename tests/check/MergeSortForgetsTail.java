// verdict: violation java.lang.AssertionError
// witness: 1, 1, 1, 2

import org.sosy_lab.sv_benchmarks.Verifier;

public class MergeSortForgetsTail {
    static int[] merge(int[] a, int[] b) {
        int[] all = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            all[k++] = a[i] <= b[j] ? a[i++] : b[j++];
        }
        while (i < a.length) {
            all[k++] = a[i++];
        }
        return all;
    }

    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt()};
        int[] b = {Verifier.nondetInt(), Verifier.nondetInt()};
        Verifier.assume(0 < a[0] && a[0] <= a[1] && 0 < b[0] && b[0] <= b[1]);
        int[] all = merge(a, b);
        for (int i = 1; i < all.length; i++) {
            assert all[i - 1] <= all[i];
        }
    }
}
