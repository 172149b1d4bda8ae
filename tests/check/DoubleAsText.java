// verdict: violation java.lang.AssertionError
// witness: 2.5

import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleAsText {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        String text = "x = " + x;
        assert !text.equals("x = 2.5");
    }
}
