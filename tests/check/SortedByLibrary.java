// verdict: safe

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SortedByLibrary {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        int product = a[0] ^ a[1] ^ a[2];
        Arrays.sort(a);
        assert a[0] <= a[1] && a[1] <= a[2];
        assert (a[0] ^ a[1] ^ a[2]) == product;
    }
}
