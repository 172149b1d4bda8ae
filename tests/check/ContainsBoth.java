// verdict: violation java.lang.AssertionError
// witness: "aba"

import org.sosy_lab.sv_benchmarks.Verifier;

public class ContainsBoth {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 3);
        assert !(s.contains("ab") && s.contains("ba"));
    }
}
