// verdict: violation java.lang.AssertionError
// witness: 1.7976931348623157E308

import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleOverflowsToInfinity {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (!Double.isNaN(x) && !Double.isInfinite(x)) {
            assert !Double.isInfinite(x * 2);
        }
    }
}
