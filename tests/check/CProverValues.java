// verdict: violation java.lang.AssertionError
// witness: 1000, -24, 'x'

import org.cprover.CProver;

public class CProverValues {
    public static void main(String[] args) {
        int x = CProver.nondetInt();
        byte b = CProver.nondetByte();
        char c = CProver.nondetChar();
        CProver.assume(x > 0 && c == 'x');
        assert (byte) x != b || x < 128;
    }
}
