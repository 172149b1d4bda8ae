// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class RegexReplaces {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 2);
        String t = s.replaceAll("[0-9]", "#");
        assert t.length() == s.length();
        for (int i = 0; i < t.length(); i++) {
            assert t.charAt(i) < '0' || t.charAt(i) > '9';
        }
    }
}
