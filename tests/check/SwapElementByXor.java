// verdict: violation java.lang.AssertionError
// witness: 1, 1
// An element that is swapped with itself becomes 0.

import org.sosy_lab.sv_benchmarks.Verifier;

public class SwapElementByXor {
    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        int i = Verifier.nondetInt();
        int j = Verifier.nondetInt();
        Verifier.assume(i >= 0 && i < 3 && j >= 0 && j < 3);
        a[i] ^= a[j];
        a[j] ^= a[i];
        a[i] ^= a[j];
        assert a[0] + a[1] + a[2] == 6;
    }
}
