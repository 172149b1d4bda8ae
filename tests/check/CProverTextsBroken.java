// verdict: violation java.lang.AssertionError
// witness: 3

import org.cprover.CProver;
import org.cprover.CProverString;

public class CProverTextsBroken {
    public static void main(String[] args) {
        int i = CProver.nondetInt();
        assert CProverString.charAt("text", i) != 't' || i == 0;
    }
}
