// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class GreatestCommonDivisor {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Verifier.assume(a >= 1 && a <= 6 && b >= 1 && b <= 6);
        int d = gcd(a, b);
        assert d >= 1 && a % d == 0 && b % d == 0;
    }
}
