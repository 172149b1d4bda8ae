// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class InsertionSortOfFour {
    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < a.length; i++) {
            a[i] = Verifier.nondetInt();
        }
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }
}
