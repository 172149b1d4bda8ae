// verdict: violation java.lang.AssertionError
// witness: 42

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongAsText {
    public static void main(String[] args) {
        long n = Verifier.nondetLong();
        Verifier.assume(n >= 0 && n < 100);
        assert !Long.toString(n).equals("42");
    }
}
