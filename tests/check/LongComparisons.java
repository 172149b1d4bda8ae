// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongComparisons {
    public static void main(String[] args) {
        long a = Verifier.nondetLong();
        long b = Verifier.nondetLong();
        int order = Long.compare(a, b);
        assert order == (a < b ? -1 : a == b ? 0 : 1);
        assert (a < b) == (b > a) && (a <= b) == !(a > b);
        assert Long.signum(a) == (a > 0 ? 1 : a < 0 ? -1 : 0);
    }
}
