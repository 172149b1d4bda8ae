// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class MinimumAndMaximum {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        float y = Verifier.nondetFloat();
        if (x == x && y == y) {
            assert Math.min(x, y) <= Math.max(x, y);
        } else {
            assert Float.isNaN(Math.min(x, y)) && Float.isNaN(Math.max(x, y));
        }
    }
}
