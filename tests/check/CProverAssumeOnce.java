// verdict: safe

import org.cprover.CProver;

public class CProverAssumeOnce {
    public static void main(String[] args) {
        long x = CProver.nondetLong();
        short s = CProver.nondetShort();
        CProver.assume(x >= s);
        CProver.assume(s >= 0);
        assert x >= 0;
        boolean b = CProver.nondetBoolean();
        CProver.assume(b);
        assert b;
    }
}
