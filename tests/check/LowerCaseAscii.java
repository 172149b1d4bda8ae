// verdict: safe

import java.util.Locale;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LowerCaseAscii {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        Verifier.assume(c < 128);
        String lower = String.valueOf(c).toLowerCase(Locale.ROOT);
        assert lower.length() == 1;
        if (c >= 'A' && c <= 'Z') {
            assert lower.charAt(0) == c + 32;
        } else {
            assert lower.charAt(0) == c;
        }
    }
}
