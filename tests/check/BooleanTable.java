// verdict: violation java.lang.AssertionError
// witness: 2, 5

import org.sosy_lab.sv_benchmarks.Verifier;

public class BooleanTable {
    public static void main(String[] args) {
        boolean[] seen = new boolean[6];
        for (int i = 0; i < 2; i++) {
            int at = Verifier.nondetInt();
            Verifier.assume(at >= 0 && at < 6);
            seen[at] = true;
        }
        assert !(seen[2] && seen[5]);
    }
}
