// verdict: violation java.lang.ArrayStoreException
// witness: true

import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayCovariance {
    public static void main(String[] args) {
        Object[] a = Verifier.nondetBoolean() ? new String[1] : new Object[1];
        a[0] = 1;
    }
}
