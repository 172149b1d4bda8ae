// verdict: violation java.lang.AssertionError
// witness: "xab"

import org.sosy_lab.sv_benchmarks.Verifier;

public class IndexOfTwoLetters {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 3);
        assert s.indexOf("ab") <= 0;
    }
}
