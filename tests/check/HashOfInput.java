// verdict: violation java.lang.AssertionError
// witness: 5, 6

import java.util.Objects;
import org.sosy_lab.sv_benchmarks.Verifier;

public class HashOfInput {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Verifier.assume(a >= 0 && a < 10 && b >= 0 && b < 10);
        assert Objects.hash(a, b) != 31 * (31 + 5) + 6;
    }
}
