// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class EvaluationOrder {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int[] a = {x, x, x};
        int i = 0;
        a[i] = i = 2;
        assert a[0] == 2 && i == 2;
        int k = x;
        k += k++ * 2 + k;
        assert k == x + (x * 2 + (x + 1));
    }
}
