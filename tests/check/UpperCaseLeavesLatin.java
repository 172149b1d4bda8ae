// verdict: violation java.lang.AssertionError
// witness: '\u00ff'
// The capital of a Latin-1 letter may lie beyond Latin-1.

import org.sosy_lab.sv_benchmarks.Verifier;

public class UpperCaseLeavesLatin {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        Verifier.assume(c < 256 && Character.isLowerCase(c) && c != 181);
        assert Character.toUpperCase(c) < 256;
    }
}
