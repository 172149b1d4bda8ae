// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreeTimesAThird {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 4);
        double third = n / 3.0;
        assert third * 3 == n;
        assert n / 3 == (int) third;
    }
}
