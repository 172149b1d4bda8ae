// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class UnreachableAssertion {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        if (x > y) {
            x = x ^ y;
            y = x ^ y;
            x = x ^ y;
            if (x >= y) {
                assert false;
            }
        }
    }
}
