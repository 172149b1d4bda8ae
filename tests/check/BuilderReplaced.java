// verdict: violation java.lang.AssertionError
// witness: "x"

import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderReplaced {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 1);
        StringBuilder builder = new StringBuilder(s).append("-").append(s).replace(1, 2, "++");
        assert builder.indexOf("x++x") != 0;
    }
}
