// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class QuotientAndRemainder {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int q = x / 10;
        int r = x % 10;
        assert q * 10 + r == x;
        assert r > -10 && r < 10;
    }
}
