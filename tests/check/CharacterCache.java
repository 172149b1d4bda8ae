// verdict: violation java.lang.AssertionError
// witness: '\u0080'

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharacterCache {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        Character a = c;
        Character b = c;
        assert a.equals(b);
        assert a == b;
    }
}
