// verdict: violation java.lang.AssertionError
// witness: -7

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloorDivision {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert Math.floorDiv(x, 2) == x / 2;
    }
}
