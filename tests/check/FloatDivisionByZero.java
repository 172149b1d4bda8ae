// verdict: safe
// Floats divide by zero without an exception.

import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatDivisionByZero {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        float y = x / 0;
        assert Float.isNaN(y) || Float.isInfinite(y);
    }
}
