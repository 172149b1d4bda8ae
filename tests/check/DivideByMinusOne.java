// verdict: safe
// Even the smallest int can be divided by -1: it wraps around, as negation does.

import org.sosy_lab.sv_benchmarks.Verifier;

public class DivideByMinusOne {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        Verifier.assume(y == -1);
        assert x / y == -x;
        assert x % y == 0;
    }
}
