// verdict: violation java.lang.AssertionError
// witness: -2147483648

import org.sosy_lab.sv_benchmarks.Verifier;

public class SmallestIntAsText {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n < -2147483600);
        assert !Integer.toString(n).endsWith("8") || n == -2147483638 || n == -2147483628 || n == -2147483618
                || n == -2147483608;
    }
}
