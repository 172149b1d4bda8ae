// verdict: violation java.lang.AssertionError
// witness: 4294967296

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongToInt {
    public static void main(String[] args) {
        long l = Verifier.nondetLong();
        Verifier.assume(l >= 0);
        int i = (int) l;
        assert i == l;
    }
}
