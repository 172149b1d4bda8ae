// verdict: violation java.lang.AssertionError
// witness: 128
// Only small boxes are shared.

import org.sosy_lab.sv_benchmarks.Verifier;

public class IntegerCache {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0);
        Integer a = x;
        Integer b = x;
        assert a == b;
    }
}
