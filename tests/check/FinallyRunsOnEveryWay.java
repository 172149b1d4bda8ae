// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class FinallyRunsOnEveryWay {
    static int log;

    static int run(int x) {
        for (int i = 0; i < 3; i++) {
            try {
                if (x == i) {
                    return i;
                }
                if (x == i + 10) {
                    continue;
                }
                if (x == i + 20) {
                    break;
                }
            } finally {
                log++;
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int result = run(x);
        if (x >= 0 && x < 3) {
            assert result == x && log == x + 1;
        } else {
            assert result == -1;
            assert log == (x >= 20 && x <= 22 ? x - 19 : 3);
        }
    }
}
