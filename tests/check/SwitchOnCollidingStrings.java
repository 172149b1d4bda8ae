// verdict: violation java.lang.AssertionError
// witness: "C#"
// Several strings share a hash code; the switch has cases for two of them.

import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchOnCollidingStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2 && s.hashCode() == 2112);
        int code;
        switch (s) {
            case "Aa":
                code = 1;
                break;
            case "BB":
                code = 2;
                break;
            default:
                code = 0;
        }
        assert code > 0;
    }
}
