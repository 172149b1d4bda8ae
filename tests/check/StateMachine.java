// verdict: violation java.lang.AssertionError
// witness: 'o', 'p', 'x'

import org.sosy_lab.sv_benchmarks.Verifier;

public class StateMachine {
    public static void main(String[] args) {
        int state = 0;
        for (int i = 0; i < 3; i++) {
            char c = Verifier.nondetChar();
            if (state == 0 && c == 'o') {
                state = 1;
            } else if (state == 1 && c == 'p') {
                state = 2;
            } else if (state == 2 && c != 'p') {
                state = 3;
            }
        }
        assert state < 3;
    }
}
