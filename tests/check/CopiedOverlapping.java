// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class CopiedOverlapping {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        int[] a = {x, y, 0};
        System.arraycopy(a, 0, a, 1, 2);
        assert a[0] == x && a[1] == x && a[2] == y;
    }
}
