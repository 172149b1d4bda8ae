// verdict: java.lang.AssertionError

import org.sosy_lab.sv_benchmarks.Verifier;

/** The bounds leave one value, of which a function is asked that no solver knows. */
public class PinnedByBounds {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        double x = Verifier.nondetDouble();
        Verifier.assume(n >= 3 && n < 4 && x == 2.5);
        assert Math.round(1000 * Math.sin(x * n)) != 938;
    }
}
