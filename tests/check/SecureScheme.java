// verdict: violation java.lang.AssertionError
// witness: "https"

import org.sosy_lab.sv_benchmarks.Verifier;

public class SecureScheme {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.startsWith("http") && s.length() == 5) {
            assert s.charAt(4) != 's';
        }
    }
}
