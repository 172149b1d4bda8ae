// verdict: violation java.lang.AssertionError
// witness: 1
// Only the whole string is the string itself.

import org.sosy_lab.sv_benchmarks.Verifier;

public class SubstringIdentity {
    public static void main(String[] args) {
        String s = "abc";
        int from = Verifier.nondetInt();
        Verifier.assume(from >= 0 && from <= 1);
        assert s.substring(from) == s;
    }
}
