// verdict: violation java.lang.AssertionError
// witness: "\u0001"

import org.sosy_lab.sv_benchmarks.Verifier;

public class TrimIsNotStrip {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 1);
        assert s.trim().equals(s.strip());
    }
}
