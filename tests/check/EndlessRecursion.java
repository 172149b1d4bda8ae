// verdict: violation java.lang.StackOverflowError
// witness: -1

import org.sosy_lab.sv_benchmarks.Verifier;

public class EndlessRecursion {
    static int factorial(int n) {
        return n == 0 ? 1 : n * factorial(n - 1);
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n < 4);
        System.out.println(factorial(n));
    }
}
