// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class StringOfChars {
    public static void main(String[] args) {
        char[] chars = {Verifier.nondetChar(), Verifier.nondetChar()};
        String s = new String(chars);
        char first = chars[0];
        chars[0]++;
        assert s.charAt(0) == first;
        assert s.equals(String.valueOf(new char[] {first, chars[1]}));
    }
}
