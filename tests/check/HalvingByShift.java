// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class HalvingByShift {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert x >> 1 == Math.floorDiv(x, 2);
        assert x >>> 31 == (x < 0 ? 1 : 0);
        assert (x & 0xff) == (byte) x + (((byte) x) < 0 ? 256 : 0);
    }
}
