// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class RoundHalfUp {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= -3 && n <= 3);
        assert Math.round(n + 0.5) == n + 1;
        assert Math.rint(n + 0.5) % 2 == 0;
    }
}
