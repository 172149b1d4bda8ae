// verdict: violation java.lang.AssertionError
// witness: "abc"
// Equal strings are not the same object.

import org.sosy_lab.sv_benchmarks.Verifier;

public class StringIdentity {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.equals("abc")) {
            assert s == "abc";
        }
    }
}
