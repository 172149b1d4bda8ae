// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class RotateLeft {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int n = Verifier.nondetInt();
        Verifier.assume(n > 0 && n < 32);
        int turned = x << n | x >>> 32 - n;
        assert turned == Integer.rotateLeft(x, n);
        assert Integer.rotateRight(turned, n) == x;
    }
}
