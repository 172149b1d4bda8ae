// verdict: violation java.lang.AssertionError
// witness: 2147483647, -2

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ComparatorSubtracts {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        List<Integer> list = new ArrayList<>(List.of(a, b));
        list.sort((x, y) -> x - y);
        assert list.get(0) <= list.get(1);
    }
}
