// verdict: violation java.lang.NullPointerException
// witness: 3

import org.sosy_lab.sv_benchmarks.Verifier;

public class ThrownNull {
    static RuntimeException problem(int x) {
        return x == 3 ? null : new IllegalStateException();
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        try {
            throw problem(x);
        } catch (IllegalStateException e) {
            assert x != 3;
        }
    }
}
