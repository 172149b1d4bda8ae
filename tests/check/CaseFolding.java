// verdict: violation java.lang.AssertionError
// witness: "\u0130", "i"
// The lower case of a dotted capital I is two characters long, but character by character it is an i.

import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CaseFolding {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        Verifier.assume(s.length() == 1 && t.equals("i"));
        if (s.equalsIgnoreCase(t)) {
            assert s.toLowerCase(Locale.ROOT).equals("i");
        }
    }
}
