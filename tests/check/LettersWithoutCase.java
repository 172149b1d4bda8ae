// verdict: violation java.lang.AssertionError
// witness: 'ª'
// Not every letter has a case that can be changed.

import org.sosy_lab.sv_benchmarks.Verifier;

public class LettersWithoutCase {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        Verifier.assume(Character.isLetter(c));
        assert Character.toUpperCase(c) != Character.toLowerCase(c);
    }
}
