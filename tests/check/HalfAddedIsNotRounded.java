// verdict: violation java.lang.AssertionError
// witness: 0.49999999999999994
// The sum is rounded to 1 before the floor is taken.

import org.sosy_lab.sv_benchmarks.Verifier;

public class HalfAddedIsNotRounded {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (x > 0.4 && x < 0.5) {
            assert Math.round(x) == (long) Math.floor(x + 0.5);
        }
    }
}
