// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class WriteAtIndex {
    public static void main(String[] args) {
        int[] a = new int[4];
        int i = Verifier.nondetInt();
        int j = Verifier.nondetInt();
        Verifier.assume(i >= 0 && i < 4 && j >= 0 && j < 4);
        a[i] = 7;
        assert a[j] == (i == j ? 7 : 0);
        a[j]++;
        assert a[i] >= 7;
    }
}
