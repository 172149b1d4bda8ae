// verdict: violation java.lang.AssertionError
// witness: -1
// The byte is extended with its sign before it is shifted.

import org.sosy_lab.sv_benchmarks.Verifier;

public class UnsignedShiftOfByte {
    public static void main(String[] args) {
        byte b = Verifier.nondetByte();
        byte half = (byte) (b >>> 1);
        assert half >= 0;
    }
}
