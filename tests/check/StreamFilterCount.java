// verdict: violation java.lang.AssertionError
// witness: -3, 4, -5

import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StreamFilterCount {
    public static void main(String[] args) {
        List<Integer> list = List.of(Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt());
        long negative = list.stream().filter(x -> x < 0).count();
        assert negative != 2;
    }
}
