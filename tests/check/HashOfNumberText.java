// verdict: violation java.lang.AssertionError
// witness: 7

import org.sosy_lab.sv_benchmarks.Verifier;

public class HashOfNumberText {
    public static void main(String[] args) {
        int number = Verifier.nondetInt();
        Verifier.assume(number >= 0 && number < 10);
        assert ("no" + number).hashCode() != 109206;
    }
}
