// verdict: violation java.lang.AssertionError
// witness: "+5"

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseIntWithSign {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2);
        int n;
        try {
            n = Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return;
        }
        assert n < 0 || n >= 10 || s.charAt(0) == '0' || s.charAt(0) > 127 || s.charAt(0) == '-';
    }
}
