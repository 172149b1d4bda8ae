// verdict: violation java.lang.AssertionError
// witness: 1, -3, 2

import org.sosy_lab.sv_benchmarks.Verifier;

public class RootOfQuadratic {
    static double disc(double a, double b, double c) {
        return b * b - 4 * a * c;
    }
    public static void main(String[] args) {
        double a = Verifier.nondetInt() % 10, b = Verifier.nondetInt() % 10, c = Verifier.nondetInt() % 10;
        if (a == 0) return;
        double d = disc(a, b, c);
        if (d >= 0) {
            double r = (-b + Math.sqrt(d)) / (2 * a);
            assert r != 2.0;
        }
    }
}
