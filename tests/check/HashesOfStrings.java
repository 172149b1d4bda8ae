// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class HashesOfStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() < 6);
        int hash = s.hashCode();
        if (s.equals("night")) {
            assert hash == "night".hashCode();
        }
        assert hash == s.hashCode();
    }
}
