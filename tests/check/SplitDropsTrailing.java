// verdict: violation java.lang.AssertionError
// witness: "a,"

import org.sosy_lab.sv_benchmarks.Verifier;

public class SplitDropsTrailing {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2 && s.charAt(0) != ',');
        String[] parts = s.split(",");
        int commas = s.charAt(1) == ',' ? 1 : 0;
        assert parts.length == commas + 1;
    }
}
