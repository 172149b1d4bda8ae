// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class InternedIdentity {
    public static void main(String[] args) {
        boolean copy = Verifier.nondetBoolean();
        String s = copy ? new String("abc") : "ab" + "c";
        assert (s == "abc") == !copy;
        assert s.intern() == "abc";
    }
}
