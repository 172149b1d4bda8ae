// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class RecursionGuarded {
    static int factorial(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        return n == 0 ? 1 : n * factorial(n - 1);
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n < 6);
        try {
            assert factorial(n) <= 120;
        } catch (IllegalArgumentException e) {
            assert n < 0;
        }
    }
}
