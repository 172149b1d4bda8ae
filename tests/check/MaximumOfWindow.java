// verdict: violation java.lang.AssertionError
// witness: 1, 9, 2, 3

import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.*;

public class MaximumOfWindow {
    static int[] maxima(int[] a, int k) {
        Deque<Integer> d = new ArrayDeque<>();
        int[] r = new int[a.length - k + 1];
        for (int i = 0; i < a.length; i++) {
            while (!d.isEmpty() && d.peekFirst() <= i - k) d.pollFirst();
            while (!d.isEmpty() && a[d.peekLast()] <= a[i]) d.pollLast();
            d.addLast(i);
            if (i >= k - 1) r[i - k + 1] = a[d.peekFirst()];
        }
        return r;
    }
    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < 4; i++) a[i] = Verifier.nondetInt();
        int[] m = maxima(a, 2);
        for (int i = 0; i < m.length; i++) {
            assert m[i] == a[i] || m[i] == a[i + 1] && m[i] != 9;
        }
    }
}
