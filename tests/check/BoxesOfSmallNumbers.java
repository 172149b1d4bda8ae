// verdict: safe
// Small numbers have one box each.

import org.sosy_lab.sv_benchmarks.Verifier;

public class BoxesOfSmallNumbers {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Integer five = 5;
        Integer x = a;
        Integer y = b;
        if (a >= -128 && a <= 127) {
            assert (x == y) == (a == b);
            assert (x == five) == (a == 5);
            Integer later = 6;
            assert (y == later) == (b == 6);
        }
        assert x.equals(y) == (a == b);
    }
}
