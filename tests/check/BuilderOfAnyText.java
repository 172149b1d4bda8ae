// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

/** A builder made of a text of any length has that length, and nobody has to know which. */
public class BuilderOfAnyText {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        StringBuilder b = new StringBuilder(s);
        assert b.length() == s.length();
        if (s.length() > 0) {
            b.append('.');
            assert b.length() > 1 && b.toString().endsWith(".");
        }
    }
}
