// verdict: safe
// Rounding to whole numbers: the nearest, the next above and below, each with its sign.

import org.sosy_lab.sv_benchmarks.Verifier;

public class RoundedUpFromTheMiddle {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (!(x > -2 && x < 2)) {
            return;
        }
        long near = Math.round(x);
        double above = Math.ceil(x);
        double below = Math.floor(x);
        assert below <= above && above - below <= 1;
        assert near == below || near == above;
        assert near >= -2 && near <= 2;
        if (x == 0) {
            assert 1 / below == 1 / x;
        }
    }
}
