// verdict: violation java.lang.AssertionError
// witness: 5

import org.sosy_lab.sv_benchmarks.Verifier;

public class LambdaComposition {
    interface Step {
        int apply(int x);

        default Step then(Step next) {
            return x -> next.apply(apply(x));
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Step twice = y -> 2 * y;
        Step plusOne = y -> y + 1;
        assert twice.then(plusOne).apply(x) != 11;
    }
}
