// verdict: violation java.lang.AssertionError
// witness: 200.0
// The float becomes an int first, of which the byte is cut off.

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatToByte {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        if (x >= 0 && x <= 1000) {
            byte b = (byte) x;
            assert b >= 0;
        }
    }
}
