// verdict: violation java.lang.AssertionError
// witness: 0.1

import org.sosy_lab.sv_benchmarks.Verifier;

public class ElevenStepsToOne {
    public static void main(String[] args) {
        double step = Verifier.nondetDouble();
        if (!(step > 0.05 && step < 1)) return;
        double x = 0;
        int n = 0;
        while (x < 1) {
            x += step;
            n++;
        }
        assert n != 11;
    }
}
