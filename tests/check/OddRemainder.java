// verdict: violation java.lang.AssertionError
// witness: -1
// The remainder of a negative number is negative.

import org.sosy_lab.sv_benchmarks.Verifier;

public class OddRemainder {
    static boolean isOdd(int x) {
        return x % 2 == 1;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        boolean last = (x & 1) == 1;
        assert isOdd(x) == last;
    }
}
