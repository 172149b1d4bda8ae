// verdict: violation java.lang.NullPointerException
// witness: false
// The branches of the conditional have the type int together, so the null is unboxed.

import org.sosy_lab.sv_benchmarks.Verifier;

public class UnboxedNull {
    public static void main(String[] args) {
        boolean known = Verifier.nondetBoolean();
        Integer none = null;
        Integer x = known ? 1 : none;
        System.out.println(x);
    }
}
