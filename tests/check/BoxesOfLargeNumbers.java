// verdict: violation java.lang.AssertionError
// witness: 128, 128

import org.sosy_lab.sv_benchmarks.Verifier;

public class BoxesOfLargeNumbers {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Integer x = a;
        Integer y = b;
        assert a != b || x == y;
    }
}
