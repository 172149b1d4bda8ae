// verdict: safe
// All ints but the smallest have an absolute value.

import org.sosy_lab.sv_benchmarks.Verifier;

public class AbsGuarded {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x != Integer.MIN_VALUE) {
            int y = Math.abs(x);
            assert y >= 0 && (y == x || y == -x);
        }
    }
}
