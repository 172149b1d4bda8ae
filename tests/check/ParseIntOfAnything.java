// verdict: violation java.lang.NumberFormatException
// witness: "x"

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseIntOfAnything {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(!s.isEmpty() && s.length() <= 2);
        System.out.println(Integer.parseInt(s));
    }
}
