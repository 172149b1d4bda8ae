// verdict: violation java.lang.AssertionError
// witness: -1, 1

import org.sosy_lab.sv_benchmarks.Verifier;

public class UnsignedCompare {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a < b) {
            assert Integer.compareUnsigned(a, b) < 0;
        }
    }
}
