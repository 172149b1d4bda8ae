// verdict: violation java.lang.AssertionError
// witness: 2.0

import org.sosy_lab.sv_benchmarks.Verifier;

public class IeeeRemainder {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        assert Math.IEEEremainder(x, 3) != -1;
    }
}
