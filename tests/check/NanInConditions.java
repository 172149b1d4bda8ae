// verdict: violation java.lang.AssertionError
// witness: NaN
// The negation of a comparison is not the opposite comparison.

import org.sosy_lab.sv_benchmarks.Verifier;

public class NanInConditions {
    static boolean isInvalid(float x) {
        return x < 0 || x > 100;
    }

    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        if (!isInvalid(x)) {
            assert x >= 0 && x <= 100;
        }
    }
}
