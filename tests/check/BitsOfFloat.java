// verdict: safe
// The bits of ordinary floats are ordered as the floats are.

import org.sosy_lab.sv_benchmarks.Verifier;

public class BitsOfFloat {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        float y = Verifier.nondetFloat();
        if (0 < x && x < y) {
            assert Float.floatToIntBits(x) < Float.floatToIntBits(y);
        }
    }
}
