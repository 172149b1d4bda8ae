// verdict: violation java.lang.AssertionError
// witness: true

import org.sosy_lab.sv_benchmarks.Verifier;

public class OverflowThatIsNone {
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public static void main(String[] args) {
        boolean overflown = false;
        try {
            depth(Verifier.nondetBoolean() ? 5000 : -1);
        } catch (StackOverflowError e) {
            overflown = true;
        }
        assert overflown;
    }
}
