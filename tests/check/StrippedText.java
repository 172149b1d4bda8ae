// verdict: violation java.lang.AssertionError
// witness: " k "

import org.sosy_lab.sv_benchmarks.Verifier;

public class StrippedText {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 3 && s.charAt(0) == ' ' && s.charAt(2) == ' ');
        assert !s.trim().equals("k");
    }
}
