// verdict: violation java.lang.AssertionError
// witness: 3

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class GrownList {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x < 100);
        List<Integer> list = new ArrayList<>();
        list.add(x);
        for (int i = 1; i < 20; i++) {
            list.add(i);
        }
        list.remove(5);
        Integer[] all = list.toArray(new Integer[0]);
        assert all[0] != 3;
    }
}
