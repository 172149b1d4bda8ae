// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class Transposed {
    public static void main(String[] args) {
        int[][] m = new int[2][3];
        int i = Verifier.nondetInt();
        int j = Verifier.nondetInt();
        int x = Verifier.nondetInt();
        Verifier.assume(i >= 0 && i < 2 && j >= 0 && j < 3);
        m[i][j] = x;
        int[][] t = new int[3][2];
        for (int row = 0; row < 2; row++) {
            for (int column = 0; column < 3; column++) {
                t[column][row] = m[row][column];
            }
        }
        assert t[j][i] == x;
    }
}
