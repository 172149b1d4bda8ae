// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ClassesOfCharacters {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (Character.isDigit(c)) {
            assert Character.digit(c, 10) >= 0 && !Character.isLetter(c);
        }
        if (c < 128) {
            assert Character.isLetter(c) == (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z');
            assert Character.toLowerCase(c) == (c >= 'A' && c <= 'Z' ? c + 32 : c);
        }
        assert !Character.isWhitespace(c) || !Character.isLetterOrDigit(c);
    }
}
