// verdict: violation java.lang.AssertionError
// witness: 7

import org.sosy_lab.sv_benchmarks.Verifier;

public class Fibonacci {
    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 8);
        assert fibonacci(n) != 13;
    }
}
