// verdict: violation java.lang.AssertionError
// witness: 2.0

import org.sosy_lab.sv_benchmarks.Verifier;

public class SquareOfRoot {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        Verifier.assume(x >= 1 && x <= 4);
        double root = Math.sqrt(x);
        assert root * root == x;
    }
}
