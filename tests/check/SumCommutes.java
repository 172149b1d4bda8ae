// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SumCommutes {
    public static void main(String[] args) {
        float a = Verifier.nondetFloat();
        float b = Verifier.nondetFloat();
        float forth = a + b;
        float back = b + a;
        assert forth == back || forth != forth && back != back;
    }
}
