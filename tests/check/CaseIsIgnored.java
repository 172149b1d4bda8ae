// verdict: violation java.lang.AssertionError
// witness: "K", "k"

import org.sosy_lab.sv_benchmarks.Verifier;

public class CaseIsIgnored {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        Verifier.assume(s.length() == 1 && t.startsWith("k", 0));
        assert !s.equalsIgnoreCase(t) || s.equals(t);
    }
}
