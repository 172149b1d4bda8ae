// verdict: safe
// For factors that are small enough, the sign of the product is the product of the signs.

import org.sosy_lab.sv_benchmarks.Verifier;

public class SignOfProduct {
    public static void main(String[] args) {
        short a = Verifier.nondetShort();
        byte b = Verifier.nondetByte();
        assert Integer.signum(a * b) == Integer.signum(a) * Integer.signum(b);
    }
}
