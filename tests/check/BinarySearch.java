// verdict: safe

import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BinarySearch {
    public static void main(String[] args) {
        int[] a = {2, 3, 5, 7};
        int key = Verifier.nondetInt();
        int at = Arrays.binarySearch(a, key);
        if (at >= 0) {
            assert a[at] == key;
        } else {
            int insertion = -at - 1;
            assert insertion == a.length || a[insertion] > key;
            assert insertion == 0 || a[insertion - 1] < key;
        }
    }
}
