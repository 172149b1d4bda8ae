// verdict: violation java.lang.AssertionError
// witness: 5, 5

import org.sosy_lab.sv_benchmarks.Verifier;

public class TwoSum {
    public static void main(String[] args) {
        int[] a = {1, 4, 6, 9};
        int i = Verifier.nondetInt();
        int j = Verifier.nondetInt();
        Verifier.assume(i >= 0 && i < 8 && j >= 0 && j < 8);
        assert a[i & 3] + a[j & 3] != 8;
    }
}
