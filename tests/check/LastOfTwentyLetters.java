// verdict: violation java.lang.AssertionError
// witness: "aaaaaaaaaaaaaaaaaaaz"

import org.sosy_lab.sv_benchmarks.Verifier;

public class LastOfTwentyLetters {
    public static void main(String[] args) {
        String text = Verifier.nondetString();
        if (text.length() == 20) {
            assert text.charAt(19) != 'z';
        }
    }
}
