// verdict: safe

import java.util.Arrays;
import java.util.stream.IntStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ReducedStream {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt()};
        int max = Arrays.stream(a).reduce(Integer.MIN_VALUE, Math::max);
        assert max >= a[0] && max >= a[1] && (max == a[0] || max == a[1]);
        assert IntStream.rangeClosed(1, 4).boxed().mapToInt(i -> i).sum() == 10;
        assert Arrays.stream(a).anyMatch(x -> x == a[1]);
    }
}
