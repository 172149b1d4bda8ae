/** Boundaries, and a setting that anybody may change. */
public class Thermostat {
    static int limit = 30;
    static int step = 1;
    private int degrees;

    public Thermostat(int degrees) {
        if (degrees < -40 || degrees > 60) {
            throw new IllegalArgumentException("out of range: " + degrees);
        }
        this.degrees = degrees;
    }

    public int degrees() {
        return degrees;
    }

    public boolean warm() {
        return degrees >= 20 && degrees <= limit;
    }

    public void up() {
        if (degrees < 60) {
            degrees += step;
        }
        if (degrees > 60) {
            degrees = 60;
        }
    }

    public int clamp(int low, int high) {
        if (degrees < low) {
            return low;
        }
        if (degrees > high) {
            return high;
        }
        return degrees;
    }

    static int stepsTo(int target) {
        return step == 1 ? target : target / step;
    }
}
