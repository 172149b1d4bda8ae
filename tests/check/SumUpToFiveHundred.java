// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SumUpToFiveHundred {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 500);
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        assert sum == n * (n + 1) / 2;
    }
}
