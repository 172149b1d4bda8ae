// verdict: violation java.lang.AssertionError
// witness: NaN

import org.sosy_lab.sv_benchmarks.Verifier;

public class NanIsNotItself {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        assert x == x;
    }
}
