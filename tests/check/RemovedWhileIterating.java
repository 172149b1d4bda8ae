// verdict: violation java.util.ConcurrentModificationException
// witness: 0

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class RemovedWhileIterating {
    public static void main(String[] args) {
        int gone = Verifier.nondetInt();
        Verifier.assume(gone >= 0 && gone < 3);
        List<Integer> list = new ArrayList<>(List.of(0, 1, 2));
        for (Integer x : list) {
            if (x == gone) {
                list.remove(x);
            }
        }
    }
}
