// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleThroughText {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double back = Double.parseDouble(Double.toString(x));
        assert back == x || x != x;
        assert !("" + x).equals("2.50");
    }
}
