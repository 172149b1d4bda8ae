// verdict: violation java.lang.AssertionError
// witness: 2147483647, 2147483647
// The sum of two indices overflows.

import org.sosy_lab.sv_benchmarks.Verifier;

public class MidpointOverflow {
    public static void main(String[] args) {
        int low = Verifier.nondetInt();
        int high = Verifier.nondetInt();
        Verifier.assume(0 <= low && low <= high);
        int middle = (low + high) / 2;
        assert low <= middle && middle <= high;
    }
}
