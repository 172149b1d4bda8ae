// verdict: violation java.lang.AssertionError
// witness: -7, true

import org.sosy_lab.sv_benchmarks.Verifier;

public class NegativeNumberConcatenated {
    public static void main(String[] args) {
        byte n = Verifier.nondetByte();
        boolean b = Verifier.nondetBoolean();
        Verifier.assume(n > -10 && n < 10);
        assert !(n + "," + b).equals("-7,true");
    }
}
