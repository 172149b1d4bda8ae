// verdict: violation java.lang.AssertionError
// witness: "ab"

import org.sosy_lab.sv_benchmarks.Verifier;

public class PartsConcatenated {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2);
        String t = s.substring(1) + s.substring(0, 1);
        assert !t.equals("ba");
    }
}
