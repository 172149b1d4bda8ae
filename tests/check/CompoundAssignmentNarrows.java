// verdict: violation java.lang.AssertionError
// witness: 50

import org.sosy_lab.sv_benchmarks.Verifier;

public class CompoundAssignmentNarrows {
    public static void main(String[] args) {
        byte b = Verifier.nondetByte();
        Verifier.assume(b > 0);
        b += 100;
        assert b > 0;
    }
}
