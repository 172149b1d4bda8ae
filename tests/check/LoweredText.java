// verdict: violation java.lang.AssertionError
// witness: "Ok"

import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoweredText {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2 && s.charAt(0) < 128 && s.charAt(1) < 128);
        assert !s.toLowerCase(Locale.ROOT).equals("ok") || s.equals("ok");
    }
}
