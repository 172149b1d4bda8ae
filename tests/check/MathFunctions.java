// verdict: violation java.lang.AssertionError
// witness: -2.25

import org.sosy_lab.sv_benchmarks.Verifier;

public class MathFunctions {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        Verifier.assume(x >= -10 && x <= 10);
        assert Math.abs(x) * 4 != 9 || Math.ceil(x) != -2;
    }
}
