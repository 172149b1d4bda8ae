// verdict: violation java.lang.NullPointerException
// witness: true
// A single & evaluates both sides.

import org.sosy_lab.sv_benchmarks.Verifier;

public class EagerAnd {
    public static void main(String[] args) {
        String s = Verifier.nondetBoolean() ? null : "text";
        if (s != null & s.length() > 3) {
            System.out.println(s);
        }
    }
}
