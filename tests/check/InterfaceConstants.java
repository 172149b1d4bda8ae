// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class InterfaceConstants {
    interface Limits {
        int LOW = -5;
        int HIGH = LOW + 10;

        static int clamp(int x) {
            return Math.max(LOW, Math.min(HIGH, x));
        }
    }

    public static void main(String[] args) {
        int y = Limits.clamp(Verifier.nondetInt());
        assert y >= -5 && y <= 5;
    }
}
