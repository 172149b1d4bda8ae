// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SquareAboveOne {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (x > 1) {
            double y = x * x;
            assert y >= x;
        }
    }
}
