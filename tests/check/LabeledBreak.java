// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class LabeledBreak {
    public static void main(String[] args) {
        int wanted = Verifier.nondetInt();
        Verifier.assume(wanted >= 0 && wanted < 9);
        int steps = 0;
        outer:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (i * 3 + j == wanted) {
                    break outer;
                }
                if (j > i) {
                    continue;
                }
                steps++;
            }
        }
        assert steps <= 5;
        assert wanted < 8 || steps == 5;
    }
}
