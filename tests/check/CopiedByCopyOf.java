// verdict: violation java.lang.AssertionError
// witness: -3

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CopiedByCopyOf {
    public static void main(String[] args) {
        long[] a = {1, Verifier.nondetLong()};
        long[] b = Arrays.copyOf(a, 4);
        byte[] c = Arrays.copyOfRange(new byte[] {(byte) a[1], 1}, 0, 1);
        assert b[1] != -3 || c[0] != -3;
    }
}
