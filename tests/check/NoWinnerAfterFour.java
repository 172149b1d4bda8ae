// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class NoWinnerAfterFour {
    static int[] b = new int[9];
    static final int[][] L = {{0,1,2},{3,4,5},{6,7,8},{0,3,6},{1,4,7},{2,5,8},{0,4,8},{2,4,6}};
    static int winner() {
        for (int[] l : L) if (b[l[0]] != 0 && b[l[0]] == b[l[1]] && b[l[1]] == b[l[2]]) return b[l[0]];
        return 0;
    }
    public static void main(String[] args) {
        int player = 1;
        for (int t = 0; t < 4; t++) {
            int m = Verifier.nondetInt();
            if (m < 0 || m > 8 || b[m] != 0) return;
            b[m] = player;
            player = 3 - player;
        }
        assert winner() == 0;
    }
}
