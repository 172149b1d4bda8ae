// verdict: violation java.lang.ArrayStoreException
// witness: true

import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayOfArraysStore {
    public static void main(String[] args) {
        Object[][] rows = new Integer[2][];
        rows[0] = Verifier.nondetBoolean() ? new String[1] : new Integer[1];
    }
}
