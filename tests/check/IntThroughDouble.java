// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class IntThroughDouble {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        double d = x;
        assert (int) d == x;
    }
}
