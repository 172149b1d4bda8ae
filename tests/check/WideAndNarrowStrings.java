// verdict: safe
// Strings are stored in one byte or in two bytes for each character; nobody may notice.

import org.sosy_lab.sv_benchmarks.Verifier;

public class WideAndNarrowStrings {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        String s = "a" + c;
        String t = new StringBuilder().append('a').append(c).toString();
        assert s.equals(t) && s.hashCode() == t.hashCode();
        assert s.indexOf(c) == (c == 'a' ? 0 : 1);
        assert s.hashCode() == 31 * 'a' + c;
        assert s.charAt(1) == c && s.compareTo("a") == 1;
    }
}
