// verdict: violation java.lang.AssertionError
// witness: "b07"

import org.sosy_lab.sv_benchmarks.Verifier;

public class RegexFindsTwoDigits {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 3);
        if (s.matches("[a-c]\\d+")) {
            assert !s.endsWith("7");
        }
    }
}
