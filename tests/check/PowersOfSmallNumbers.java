// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class PowersOfSmallNumbers {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 12);
        assert Math.pow(n, 2) == n * n;
        assert Math.cbrt(n * n * n) > n - 0.5;
    }
}
