// verdict: violation java.lang.AssertionError
// witness: 57

import org.sosy_lab.sv_benchmarks.Verifier;

public class NumberConcatenated {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 100);
        assert !("n" + n + '!').equals("n57!");
    }
}
