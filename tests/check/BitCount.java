// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class BitCount {
    static int count(int x) {
        int bits = 0;
        while (x != 0) {
            x &= x - 1;
            bits++;
        }
        return bits;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x < 16);
        assert count(x) == Integer.bitCount(x);
    }
}
