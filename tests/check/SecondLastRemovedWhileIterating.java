// verdict: safe
// The loop ends before it notices.

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SecondLastRemovedWhileIterating {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 2 && n <= 4);
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(i);
        }
        for (Integer x : list) {
            if (x == n - 2) {
                list.remove(x);
            }
        }
        assert list.size() == n - 1;
    }
}
