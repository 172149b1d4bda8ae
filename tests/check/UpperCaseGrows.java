// verdict: violation java.lang.AssertionError
// witness: "\u00df"
// The capital of a sharp s is two letters.

import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class UpperCaseGrows {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 1 && s.charAt(0) < 256);
        assert s.toUpperCase(Locale.ROOT).length() == 1;
    }
}
