// verdict: violation java.lang.AssertionError
// witness: 3

import org.sosy_lab.sv_benchmarks.Verifier;

public class TenthsDoNotAddUp {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 1 && n <= 5);
        assert n * 0.1 == n / 10.0;
    }
}
