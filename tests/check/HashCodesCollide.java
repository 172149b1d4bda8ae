// verdict: violation java.lang.AssertionError
// witness: "Aa", "BB"

import org.sosy_lab.sv_benchmarks.Verifier;

public class HashCodesCollide {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        Verifier.assume(s.length() == 2 && t.length() == 2);
        if (!s.equals(t)) {
            assert s.hashCode() != t.hashCode();
        }
    }
}
