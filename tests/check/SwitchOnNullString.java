// verdict: violation java.lang.NullPointerException
// witness: false

import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchOnNullString {
    public static void main(String[] args) {
        String s = Verifier.nondetBoolean() ? "a" : null;
        switch (s) {
            case "a":
                break;
            default:
                assert false;
        }
    }
}
