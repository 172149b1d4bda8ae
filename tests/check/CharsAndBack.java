// verdict: violation java.lang.AssertionError
// witness: "hi"

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharsAndBack {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2);
        char[] chars = s.toCharArray();
        char t = chars[0];
        chars[0] = chars[1];
        chars[1] = t;
        assert !String.valueOf(chars).equals("ih");
    }
}
