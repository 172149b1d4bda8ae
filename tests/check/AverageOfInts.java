// verdict: violation java.lang.AssertionError
// witness: 1, 2
// The division is done before the conversion.

import org.sosy_lab.sv_benchmarks.Verifier;

public class AverageOfInts {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Verifier.assume(a >= 0 && a < 100 && b >= 0 && b < 100);
        double average = (a + b) / 2;
        assert average * 2 == a + b;
    }
}
