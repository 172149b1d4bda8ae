// verdict: violation java.lang.AssertionError
// witness: "k=v"

import org.sosy_lab.sv_benchmarks.Verifier;

public class StringsInSwitchOfParts {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 3 && s.charAt(1) == '=');
        String[] parts = s.split("=");
        if (parts.length == 2) {
            switch (parts[0]) {
                case "k":
                    assert !parts[1].equals("v");
                    break;
                default:
                    break;
            }
        }
    }
}
