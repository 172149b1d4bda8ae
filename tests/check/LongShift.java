// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongShift {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 63);
        assert 1L << n > 0;
        assert 1L << n == 1L << n + 64;
    }
}
