// verdict: safe
// The difference of different numbers is never 0, not even when it overflows.

import org.sosy_lab.sv_benchmarks.Verifier;

public class DifferenceAsDivisor {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a != b) {
            int q = 100 / (a - b);
            assert q <= 100 && q >= -100;
        }
    }
}
