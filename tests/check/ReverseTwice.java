// verdict: violation java.lang.AssertionError
// witness: "\uDC00\uD800"
// Reversing keeps surrogate pairs together, also such as it made itself.

import org.sosy_lab.sv_benchmarks.Verifier;

public class ReverseTwice {
    static String reverse(String s) {
        return new StringBuilder(s).reverse().toString();
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2);
        assert reverse(reverse(s)).equals(s);
    }
}
