// verdict: violation java.lang.AssertionError
// witness: -1, -2

import org.sosy_lab.sv_benchmarks.Verifier;

public class MaximumOfNegatives {
    static int max(int... values) {
        int max = 0;
        for (int value : values) {
            if (value > max) {
                max = value;
            }
        }
        return max;
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int max = max(a, b);
        assert max == a || max == b;
    }
}
