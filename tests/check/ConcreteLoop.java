// verdict: safe
// Long loops over numbers that are not symbolic are only run.

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcreteLoop {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x <= 10);
        int sum = 0;
        for (int i = 0; i < 5000; i++) {
            sum += i % 7;
        }
        assert sum + x >= sum;
        long product = 1;
        for (int i = 1; i <= 20; i++) {
            product *= i;
        }
        assert product == 2432902008176640000L;
    }
}
