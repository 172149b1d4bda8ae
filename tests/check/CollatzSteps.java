// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class CollatzSteps {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 1 && n <= 8);
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert steps <= 16;
    }
}
