// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SymbolicLength {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 4);
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = i;
        }
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        assert sum == n * (n - 1) / 2;
    }
}
