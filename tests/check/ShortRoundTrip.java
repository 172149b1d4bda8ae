// verdict: violation java.lang.AssertionError
// witness: 32768

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShortRoundTrip {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x <= 40000);
        short s = (short) x;
        assert s == x;
    }
}
