// verdict: violation java.lang.AssertionError
// witness: "x\u20ac"

import org.sosy_lab.sv_benchmarks.Verifier;

public class IndexOfWideChar {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2);
        assert s.indexOf('€') != 1;
    }
}
