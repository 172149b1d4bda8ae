// verdict: violation java.lang.AssertionError
// witness: "aba"

import org.sosy_lab.sv_benchmarks.Verifier;

public class Palindrome {
    static boolean isPalindrome(String s) {
        for (int i = 0, j = s.length() - 1; i < j; i++, j--) {
            if (s.charAt(i) != s.charAt(j)) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 3);
        if (isPalindrome(s)) {
            assert s.charAt(0) == s.charAt(1);
        }
    }
}
