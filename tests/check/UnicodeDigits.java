// verdict: violation java.lang.AssertionError
// witness: '\u0665'
// There are other digits than the ASCII ones.

import org.sosy_lab.sv_benchmarks.Verifier;

public class UnicodeDigits {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (Character.isDigit(c)) {
            assert c >= '0' && c <= '9';
        }
    }
}
