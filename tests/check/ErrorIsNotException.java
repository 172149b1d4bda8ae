// verdict: violation java.lang.AssertionError
// witness: 13
// A handler of Exception does not catch an Error.

import org.sosy_lab.sv_benchmarks.Verifier;

public class ErrorIsNotException {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        try {
            assert x != 13;
        } catch (Exception e) {
            System.out.println("caught");
        }
    }
}
