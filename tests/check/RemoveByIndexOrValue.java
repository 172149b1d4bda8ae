// verdict: violation java.lang.IndexOutOfBoundsException
// witness: 20
// An int is taken for an index.

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class RemoveByIndexOrValue {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x == 0 || x == 1 || x == 20);
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30));
        assert list.remove(Integer.valueOf(10));
        list.remove(x);
    }
}
