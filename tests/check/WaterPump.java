// verdict: violation java.lang.AssertionError
// witness: true, true
// The pump is switched on for high water without a look at the methane.

import org.sosy_lab.sv_benchmarks.Verifier;

public class WaterPump {
    static boolean methane;
    static boolean running;

    static void step(boolean high) {
        if (high && !running) {
            running = true;
        } else if (running && methane) {
            running = false;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            methane = Verifier.nondetBoolean();
            step(Verifier.nondetBoolean());
            assert !(running && methane);
        }
    }
}
