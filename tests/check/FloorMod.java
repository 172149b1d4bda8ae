// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloorMod {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int hour = Math.floorMod(x, 24);
        assert hour >= 0 && hour < 24;
        if (x >= 0) {
            assert hour == x % 24;
        }
    }
}
