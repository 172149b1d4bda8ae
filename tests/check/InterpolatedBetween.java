// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class InterpolatedBetween {
    static float clamp(float v, float lo, float hi) {
        return v < lo ? lo : v > hi ? hi : v;
    }
    static float lerp(float t) {
        return 10 + (20 - 10) * t;
    }
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        if (Float.isNaN(x)) return;
        float t = clamp(x / 50f, 0f, 1f);
        float r = lerp(t);
        assert r >= 10f && r <= 20f;
    }
}
