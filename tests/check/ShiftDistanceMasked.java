// verdict: violation java.lang.AssertionError
// witness: 32
// Only the lower five bits of the distance count.

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShiftDistanceMasked {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n > 0 && n < 64);
        assert 1 << n != 1;
    }
}
