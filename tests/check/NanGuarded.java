// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class NanGuarded {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (!Double.isNaN(x)) {
            assert x == x;
            assert x < 1 || x >= 1;
        } else {
            assert !(x < 1) && !(x >= 1);
        }
    }
}
