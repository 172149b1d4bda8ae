// verdict: safe
// Records compare their components with Double.compare: not-a-number equals itself, the zeros differ.

import org.sosy_lab.sv_benchmarks.Verifier;

public class RecordOfNan {
    record Box(double value) {}

    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        assert new Box(x).equals(new Box(x));
        assert !new Box(0.0).equals(new Box(-0.0));
    }
}
