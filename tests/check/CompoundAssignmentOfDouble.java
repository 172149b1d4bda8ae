// verdict: safe
// The sum is a double that is cut to an int: 0 again.

import org.sosy_lab.sv_benchmarks.Verifier;

public class CompoundAssignmentOfDouble {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x < 1000);
        int y = x;
        y += 0.9;
        assert y == x;
        y *= 1.5;
        assert y == x + x / 2;
    }
}
