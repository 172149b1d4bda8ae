// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ReverseAscii {
    public static void main(String[] args) {
        char a = Verifier.nondetChar();
        char b = Verifier.nondetChar();
        Verifier.assume(a < 128 && b < 128);
        String s = "" + a + b;
        String reversed = new StringBuilder(s).reverse().toString();
        assert reversed.charAt(0) == b && reversed.charAt(1) == a;
        assert reversed.equals(s) == (a == b);
    }
}
