// verdict: violation java.lang.AssertionError
// witness: 7

import org.sosy_lab.sv_benchmarks.Verifier;

public class CopiedByArraycopy {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), 2};
        int[] b = new int[3];
        System.arraycopy(a, 0, b, 1, 2);
        assert b[1] != 7;
    }
}
