// verdict: safe

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArraysEqualHash {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), 2};
        int[] b = {Verifier.nondetInt(), 2};
        if (Arrays.equals(a, b)) {
            assert Arrays.hashCode(a) == Arrays.hashCode(b);
            assert !a.equals(b);
        }
    }
}
