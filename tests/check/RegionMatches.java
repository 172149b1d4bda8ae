// verdict: violation java.lang.AssertionError
// witness: "xAB"

import org.sosy_lab.sv_benchmarks.Verifier;

public class RegionMatches {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 3 && s.charAt(0) == 'x');
        if (s.regionMatches(true, 1, "ab", 0, 2)) {
            assert s.regionMatches(1, "ab", 0, 2);
        }
    }
}
