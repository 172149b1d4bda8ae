// verdict: violation java.lang.AssertionError
// witness: 171

import org.sosy_lab.sv_benchmarks.Verifier;

public class HexadecimalText {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 256);
        assert !Integer.toHexString(n).equals("ab");
    }
}
