// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchOnString {
    static int code(String s) {
        return switch (s) {
            case "Aa", "left" -> 1;
            case "BB" -> 2;
            default -> 0;
        };
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 4);
        int code = code(s);
        assert (code == 2) == s.equals("BB");
        assert (code == 1) == (s.equals("Aa") || s.equals("left"));
    }
}
