// verdict: violation java.lang.AssertionError
// witness: 60

import org.sosy_lab.sv_benchmarks.Verifier;

public class DeepSymbolicLoop {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 60);
        int count = 0;
        while (n > 0) {
            n--;
            count++;
        }
        assert count != 60;
    }
}
