// verdict: safe
// The product of two ints always fits into a long.

import org.sosy_lab.sv_benchmarks.Verifier;

public class SquareAsLong {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= -70000 && x <= 70000);
        long square = (long) x * x;
        assert square <= 4_900_000_000L;
    }
}
