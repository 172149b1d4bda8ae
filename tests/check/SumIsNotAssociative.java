// verdict: violation java.lang.AssertionError
// witness: 1.0E16, -1.0E16, 1.0

import org.sosy_lab.sv_benchmarks.Verifier;

public class SumIsNotAssociative {
    static boolean isModest(double x) {
        return x >= -1e17 && x <= 1e17;
    }

    public static void main(String[] args) {
        double a = Verifier.nondetDouble();
        double b = Verifier.nondetDouble();
        double c = Verifier.nondetDouble();
        Verifier.assume(isModest(a) && isModest(b) && isModest(c));
        assert (a + b) + c == a + (b + c);
    }
}
