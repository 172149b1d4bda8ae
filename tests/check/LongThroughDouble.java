// verdict: violation java.lang.AssertionError
// witness: 9007199254740993

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongThroughDouble {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        Verifier.assume(x > 0 && x < 1L << 60);
        double d = x;
        assert (long) d == x;
    }
}
