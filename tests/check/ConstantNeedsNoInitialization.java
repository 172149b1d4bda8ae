// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConstantNeedsNoInitialization {
    static int initialized;

    static class Holder {
        static final int CONSTANT = 5;
        static final Integer BOXED = 6;

        static {
            initialized++;
        }
    }

    public static void main(String[] args) {
        assert Holder.CONSTANT == 5 && initialized == 0;
        Holder[] none = new Holder[1];
        assert initialized == 0 && none[0] == null;
        if (Verifier.nondetBoolean()) {
            assert Holder.BOXED == 6 && initialized == 1;
        } else {
            assert initialized == 0;
        }
    }
}
