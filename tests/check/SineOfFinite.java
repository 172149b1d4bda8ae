// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SineOfFinite {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double s = Math.sin(x), c = Math.cos(x);
        if (!Double.isNaN(x) && !Double.isInfinite(x)) {
            assert s <= 1 && s >= -1 && c <= 1 && c >= -1;
        }
        assert Math.abs(Math.pow(2, 10) - 1024) < 1e-9;
        double e = Math.exp(0);
        assert e == 1.0 && Math.log(1) == 0;
    }
}
