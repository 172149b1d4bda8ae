// verdict: safe

import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringsJoined {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 2);
        String joined = String.join("-", List.of(s, s));
        assert joined.length() == 2 * s.length() + 1;
        assert joined.equals(s + "-" + s);
        assert s.repeat(2).length() == 2 * s.length();
    }
}
