// verdict: violation java.lang.AssertionError
// witness: "\uD83D\uDE00"

import org.sosy_lab.sv_benchmarks.Verifier;

public class SurrogatesCount {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2);
        assert s.codePointCount(0, s.length()) == s.length();
    }
}
