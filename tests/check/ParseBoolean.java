// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseBoolean {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 3);
        assert !Boolean.parseBoolean(s);
        assert Boolean.parseBoolean("TRUE");
    }
}
