// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class CompareInts {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int forth = Integer.compare(a, b);
        int back = Integer.compare(b, a);
        assert forth == -back;
        assert (forth == 0) == (a == b);
    }
}
