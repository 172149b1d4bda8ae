// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SumAfterWrite {
    static int[] build(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = i * i;
        return a;
    }
    public static void main(String[] args) {
        int[] a = build(10);
        int i = Verifier.nondetInt();
        int v = Verifier.nondetInt();
        if (i < 0 || i >= a.length) return;
        int old = a[i];
        a[i] = v;
        int sum = 0;
        for (int k = 0; k < a.length; k++) sum += a[k];
        assert sum == 285 - old + v;
    }
}
