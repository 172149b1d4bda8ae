// verdict: violation java.lang.AssertionError
// witness: 0

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongIsNotInteger {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Object boxed = Long.valueOf(x);
        assert boxed.equals(x);
    }
}
