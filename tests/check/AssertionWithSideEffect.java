// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class AssertionWithSideEffect {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x < 100);
        int before = x;
        assert ++x > before;
        assert x == before + 1;
    }
}
