// verdict: violation java.lang.StringIndexOutOfBoundsException
// witness: "ab"

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharAtTheEnd {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() >= 2 && s.charAt(0) == 'a' && s.charAt(2) == 'c') {
            System.out.println(s);
        }
    }
}
