// verdict: violation java.lang.AssertionError
// witness: 5, 60, false, 5, 90, false, 5, 90, false

import org.sosy_lab.sv_benchmarks.Verifier;

public class AlarmStaysHigh {
    enum Level {
        OFF, LOW, HIGH, CRITICAL
    }
    static class Sensor {
        int pressure;
        int temperature;
        boolean fault;
    }
    static class Controller {
        Level level = Level.OFF;
        int highCycles;
        boolean ackPending;
        void cycle(Sensor s) {
            if (s.fault) {
                level = Level.LOW;
                highCycles = 0;
                ackPending = false;
                return;
            }
            boolean hot = s.temperature > 80;
            boolean pressured = s.pressure > 100 || s.pressure < 10;
            if (hot && pressured) {
                switch (level) {
                    case OFF:
                    level = Level.LOW;
                    break;
                    case LOW:
                    level = Level.HIGH;
                    highCycles = 1;
                    break;
                    case HIGH:
                    highCycles++;
                    if (highCycles >= 3) level = Level.CRITICAL;
                    break;
                    default:
                    break;
                }
            } else if (hot || pressured) {
                if (level == Level.OFF) level = Level.LOW;
                else if (level == Level.CRITICAL) level = Level.HIGH;
            } else {
                level = Level.OFF;
                highCycles = 0;
            }
            ackPending = level.ordinal() >= Level.HIGH.ordinal();
        }
    }
    public static void main(String[] args) {
        Controller c = new Controller();
        for (int i = 0; i < 3; i++) {
            Sensor s = new Sensor();
            s.pressure = Verifier.nondetInt();
            s.temperature = Verifier.nondetInt();
            s.fault = Verifier.nondetBoolean();
            c.cycle(s);
            assert c.ackPending == false || c.level != Level.LOW;
        }
        assert c.level != Level.HIGH || c.highCycles != 2 && c.highCycles != 1;
    }
}
