// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharAtGuarded {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 3);
        int found = -1;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == '=') {
                found = i;
                break;
            }
        }
        assert found == s.indexOf('=');
    }
}
