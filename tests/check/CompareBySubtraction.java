// verdict: violation java.lang.AssertionError
// witness: -2147483648, 1

import org.sosy_lab.sv_benchmarks.Verifier;

public class CompareBySubtraction {
    static int compare(int a, int b) {
        return a - b;
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a < b) {
            assert compare(a, b) < 0;
        }
    }
}
