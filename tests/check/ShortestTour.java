// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShortestTour {
    static int n = 4, best = Integer.MAX_VALUE, calls;
    static int[][] w = new int[n][n];
    static void search(int at, int seen, int cost) {
        calls++;
        if (cost >= best) return;
        if (seen == (1 << n) - 1) {
            int c = cost + w[at][0];
            if (c < best) best = c;
            return;
        }
        for (int next = 1; next < n; next++) if ((seen & (1 << next)) == 0) search(next, seen | (1 << next), cost + w[at][next]);
    }
    public static void main(String[] args) {
        for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) {
            int x = Verifier.nondetInt();
            if (x < 1 || x > 99) return;
            w[i][j] = x;
            w[j][i] = x;
        }
        search(0, 1, 0);
        assert best >= 4 && best < 400 && calls <= 16;
    }
}
