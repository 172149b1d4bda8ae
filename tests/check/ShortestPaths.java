// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShortestPaths {
    static final int NONE = 1000;

    public static void main(String[] args) {
        int[][] length = {{0, NONE, NONE}, {NONE, 0, NONE}, {NONE, NONE, 0}};
        length[0][1] = Verifier.nondetInt();
        length[1][2] = Verifier.nondetInt();
        length[0][2] = Verifier.nondetInt();
        Verifier.assume(length[0][1] > 0 && length[1][2] > 0 && length[0][2] > 0);
        Verifier.assume(length[0][1] < 100 && length[1][2] < 100 && length[0][2] < 100);
        int[] distance = {0, NONE, NONE};
        for (int round = 0; round < 2; round++) {
            for (int from = 0; from < 3; from++) {
                for (int to = 0; to < 3; to++) {
                    if (distance[from] + length[from][to] < distance[to]) {
                        distance[to] = distance[from] + length[from][to];
                    }
                }
            }
        }
        assert distance[2] <= length[0][2];
        assert distance[2] <= distance[1] + length[1][2];
    }
}
