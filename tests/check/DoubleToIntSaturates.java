// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleToIntSaturates {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (x > 1e10) {
            assert (int) x == Integer.MAX_VALUE;
            assert (short) x == -1;
        } else if (x < -1e10) {
            assert (int) x == Integer.MIN_VALUE;
            assert (short) x == 0;
        }
    }
}
