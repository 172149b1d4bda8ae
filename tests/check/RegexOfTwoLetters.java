// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class RegexOfTwoLetters {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 2);
        if (s.matches("[ab]*")) {
            for (int i = 0; i < s.length(); i++) {
                assert s.charAt(i) == 'a' || s.charAt(i) == 'b';
            }
        }
    }
}
