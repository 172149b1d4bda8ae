// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseIntCaught {
    static int parse(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 2);
        int n = parse(s);
        assert n > -10 && n < 100;
    }
}
