// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class BubbleSort {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        int sum = a[0] + a[1] + a[2];
        for (int end = a.length - 1; end > 0; end--) {
            for (int i = 0; i < end; i++) {
                if (a[i] > a[i + 1]) {
                    int t = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = t;
                }
            }
        }
        assert a[0] <= a[1] && a[1] <= a[2];
        assert a[0] + a[1] + a[2] == sum;
    }
}
