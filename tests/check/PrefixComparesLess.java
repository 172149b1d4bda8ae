// verdict: violation java.lang.AssertionError
// witness: "a", "a"

import org.sosy_lab.sv_benchmarks.Verifier;

public class PrefixComparesLess {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        Verifier.assume(s.length() <= 2 && t.length() <= 2);
        if (t.startsWith(s)) {
            assert s.compareTo(t) < 0;
        }
    }
}
