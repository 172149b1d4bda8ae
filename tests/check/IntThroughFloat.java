// verdict: violation java.lang.AssertionError
// witness: 16777217

import org.sosy_lab.sv_benchmarks.Verifier;

public class IntThroughFloat {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        float f = x;
        assert (int) f == x;
    }
}
