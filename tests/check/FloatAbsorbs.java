// verdict: violation java.lang.AssertionError
// witness: 1.6777216E7

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatAbsorbs {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        Verifier.assume(x >= 0 && x < 1e9f);
        assert x + 1 > x;
    }
}
