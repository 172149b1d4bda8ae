// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class TrafficController {
    private boolean north;
    private boolean east;

    void request(boolean forNorth) {
        if (forNorth && !east) {
            north = true;
        } else if (!forNorth && !north) {
            east = true;
        }
    }

    void clear() {
        north = false;
        east = false;
    }

    public static void main(String[] args) {
        TrafficController controller = new TrafficController();
        for (int i = 0; i < 4; i++) {
            if (Verifier.nondetBoolean()) {
                controller.request(Verifier.nondetBoolean());
            } else {
                controller.clear();
            }
            assert !(controller.north && controller.east);
        }
    }
}
