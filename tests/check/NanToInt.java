// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class NanToInt {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (x != x) {
            assert (int) x == 0;
            assert (long) x == 0;
            assert (char) x == 0;
        }
    }
}
