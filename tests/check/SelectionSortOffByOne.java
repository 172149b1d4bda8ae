// verdict: violation java.lang.AssertionError
// witness: 1, 3, 2
// The inner loop does not look at the last element.

import org.sosy_lab.sv_benchmarks.Verifier;

public class SelectionSortOffByOne {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        for (int i = 0; i < a.length; i++) {
            int least = i;
            for (int j = i + 1; j < a.length - 1; j++) {
                if (a[j] < a[least]) {
                    least = j;
                }
            }
            int t = a[i];
            a[i] = a[least];
            a[least] = t;
        }
        assert a[0] <= a[1] && a[1] <= a[2];
    }
}
