// verdict: violation java.lang.AssertionError
// witness: 'q'

import org.sosy_lab.sv_benchmarks.Verifier;

public class CopiedByClone {
    public static void main(String[] args) {
        char[] a = {Verifier.nondetChar()};
        char[] b = a.clone();
        assert b[0] != 'q';
    }
}
