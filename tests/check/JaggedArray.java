// verdict: violation java.lang.ArrayIndexOutOfBoundsException
// witness: 0, 1

import org.sosy_lab.sv_benchmarks.Verifier;

public class JaggedArray {
    public static void main(String[] args) {
        int[][] rows = {{1}, {2, 3}};
        int i = Verifier.nondetInt();
        int j = Verifier.nondetInt();
        Verifier.assume(i >= 0 && i < 2 && j >= 0 && j < 2);
        System.out.println(rows[i][j]);
    }
}
