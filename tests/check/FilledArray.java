// verdict: violation java.lang.AssertionError
// witness: 12

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FilledArray {
    public static void main(String[] args) {
        int[] a = new int[5];
        Arrays.fill(a, Verifier.nondetInt());
        Arrays.setAll(a, i -> a[i] + i);
        assert a[4] != 16;
    }
}
