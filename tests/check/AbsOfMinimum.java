// verdict: violation java.lang.AssertionError
// witness: -2147483648
// The smallest int has no absolute value.

import org.sosy_lab.sv_benchmarks.Verifier;

public class AbsOfMinimum {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert Math.abs(x) >= 0;
    }
}
