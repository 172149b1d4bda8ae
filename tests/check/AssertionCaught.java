// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class AssertionCaught {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        boolean caught = false;
        try {
            assert x > 0 : x;
        } catch (AssertionError e) {
            caught = true;
        }
        assert caught == x <= 0;
    }
}
