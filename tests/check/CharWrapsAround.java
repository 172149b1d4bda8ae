// verdict: violation java.lang.AssertionError
// witness: '\uffff'

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharWrapsAround {
    public static void main(String[] args) {
        char before = Verifier.nondetChar();
        char after = before;
        after++;
        assert after > before;
    }
}
