// verdict: violation java.lang.AssertionError
// witness: 1.0, NaN

import org.sosy_lab.sv_benchmarks.Verifier;

public class MaximumOfNan {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double y = Verifier.nondetDouble();
        Verifier.assume(x >= 0);
        assert Math.max(x, y) >= x;
    }
}
