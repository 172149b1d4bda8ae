// verdict: violation java.lang.AssertionError
// witness: 49
// The divisors 2, 3 and 5 are not enough below 60.

import org.sosy_lab.sv_benchmarks.Verifier;

public class PrimeBySmallDivisors {
    static boolean looksPrime(int n) {
        return n == 2 || n == 3 || n == 5 || n % 2 != 0 && n % 3 != 0 && n % 5 != 0;
    }

    static boolean isPrime(int n) {
        for (int d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 2 && n < 60);
        assert looksPrime(n) == isPrime(n);
    }
}
