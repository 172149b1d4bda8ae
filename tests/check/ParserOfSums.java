// verdict: violation java.lang.AssertionError
// witness: "1+9"

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParserOfSums {
    static int at;

    static int digit(String s) {
        char c = s.charAt(at++);
        if (c < '0' || c > '9') {
            throw new IllegalArgumentException();
        }
        return c - '0';
    }

    static int sum(String s) {
        int value = digit(s);
        while (at < s.length() && s.charAt(at) == '+') {
            at++;
            value += digit(s);
        }
        if (at < s.length()) {
            throw new IllegalArgumentException();
        }
        return value;
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 3);
        try {
            assert sum(s) < 10;
        } catch (IllegalArgumentException e) {
            assert at > 0;
        }
    }
}
