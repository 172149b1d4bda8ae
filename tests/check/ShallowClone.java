// verdict: violation java.lang.AssertionError
// witness: 5

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShallowClone {
    public static void main(String[] args) {
        int[][] a = {{0}, {0}};
        int[][] b = a.clone();
        b[1] = new int[] {1};
        b[0][0] = Verifier.nondetInt();
        assert a[1][0] == 0;
        assert a[0][0] == 0;
    }
}
