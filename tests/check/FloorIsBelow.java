// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloorIsBelow {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        Verifier.assume(x >= -1000 && x <= 1000);
        double floor = Math.floor(x);
        assert floor <= x && x < floor + 1;
        assert (int) floor == floor;
    }
}
