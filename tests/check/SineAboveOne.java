// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SineAboveOne {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        assert !(Math.sin(x) > 1);
        assert !(Math.exp(x) < 0);
    }
}
