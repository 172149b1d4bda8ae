// verdict: safe
// target: TargetClamp.clamp

public class TargetClamp {
    static double clamp(double x, boolean unit) {
        double low = unit ? 0 : -1;
        double result = x < low ? low : x > 1 ? 1 : x;
        assert !(result < low) && !(result > 1);
        return result;
    }
}
