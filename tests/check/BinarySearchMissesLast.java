// verdict: violation java.lang.AssertionError
// witness: 3

import org.sosy_lab.sv_benchmarks.Verifier;

public class BinarySearchMissesLast {
    static int find(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (a[middle] == key) {
                return middle;
            } else if (a[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        int[] a = {2, 3, 5, 7};
        int i = Verifier.nondetInt();
        Verifier.assume(i >= 0 && i < a.length);
        assert find(a, a[i]) == i;
    }
}
