// verdict: violation java.lang.AssertionError
// witness: 2.0

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatBits {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        int bits = Float.floatToRawIntBits(x);
        assert Float.intBitsToFloat(bits + 0x400000) != 3.0f;
    }
}
