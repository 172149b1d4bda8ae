// verdict: violation java.lang.AssertionError
// witness: -0.0

import org.sosy_lab.sv_benchmarks.Verifier;

public class NegativeZero {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (x == 0.0) {
            assert 1 / x > 0;
        }
    }
}
