// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class TrimmedEnds {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 3);
        String t = s.trim();
        assert t.isEmpty() || t.charAt(0) > ' ' && t.charAt(t.length() - 1) > ' ';
        assert t.length() <= s.length();
    }
}
