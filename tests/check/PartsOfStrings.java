// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class PartsOfStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.startsWith("ab")) {
            assert s.length() >= 2 && s.charAt(1) == 'b';
        }
        Verifier.assume(s.length() < 4);
        int at = s.indexOf('x');
        assert at == -1 || s.charAt(at) == 'x' && s.substring(0, at).indexOf('x') == -1;
        assert s.contains("yz") == (s.indexOf("yz") >= 0);
        assert s.lastIndexOf('x') >= at;
        assert !s.endsWith("yz") || s.contains("yz") && s.charAt(s.length() - 1) == 'z';
        assert (s.compareTo("yz") == 0) == s.equals("yz");
        assert s.compareTo("") == s.length();
    }
}
