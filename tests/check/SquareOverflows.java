// verdict: violation java.lang.AssertionError
// witness: 46341

import org.sosy_lab.sv_benchmarks.Verifier;

public class SquareOverflows {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert x * x >= 0;
    }
}
