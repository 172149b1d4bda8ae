// verdict: violation java.lang.AssertionError
// witness: "Za"

import org.sosy_lab.sv_benchmarks.Verifier;

public class OrderOfStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2 && s.endsWith("a") && s.compareTo("Y") > 0);
        assert s.compareTo("a") >= 0 || s.indexOf('Z') < 0;
    }
}
