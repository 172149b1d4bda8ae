// verdict: violation java.lang.AssertionError
// witness: -5

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShortCircuitSideEffect {
    static int calls;

    static boolean count() {
        calls++;
        return true;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        boolean both = x > 0 && count();
        boolean either = x > 10 || count();
        assert both || either;
        assert calls != 1 || x > 10;
    }
}
