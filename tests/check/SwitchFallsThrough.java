// verdict: violation java.lang.AssertionError
// witness: 2

import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchFallsThrough {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = 0;
        switch (x) {
            case 1:
                y += 1;
                break;
            case 2:
                y += 2;
            case 3:
                y += 3;
                break;
            default:
                y = x > 3 ? 4 : 0;
        }
        assert y <= 4;
    }
}
