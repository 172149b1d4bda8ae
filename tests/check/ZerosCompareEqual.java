// verdict: safe
// The two zeros are equal for the operators and different for the boxes.

import org.sosy_lab.sv_benchmarks.Verifier;

public class ZerosCompareEqual {
    public static void main(String[] args) {
        boolean negative = Verifier.nondetBoolean();
        double x = negative ? -0.0 : 0.0;
        assert x == 0.0 && !(x < 0.0);
        assert Double.valueOf(x).equals(0.0) == !negative;
        assert Math.min(x, 0.0) == 0.0;
    }
}
