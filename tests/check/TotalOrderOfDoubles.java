// verdict: violation java.lang.AssertionError
// witness: 0.0, -0.0

import org.sosy_lab.sv_benchmarks.Verifier;

public class TotalOrderOfDoubles {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double y = Verifier.nondetDouble();
        Verifier.assume(x >= -1 && y >= -1);
        assert (x == y) == (Double.compare(x, y) == 0);
    }
}
