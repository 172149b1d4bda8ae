// verdict: violation java.lang.AssertionError
// witness: "a", "b"

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatMethod {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        Verifier.assume(s.length() == 1 && t.length() == 1);
        assert !s.concat(t).concat(s).equals("aba");
    }
}
