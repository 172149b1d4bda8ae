// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ReplaceLeavesNone {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 3);
        String t = s.replace('/', '.');
        assert t.length() == s.length();
        assert t.indexOf('/') < 0;
    }
}
