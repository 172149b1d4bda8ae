// verdict: safe

import java.util.stream.IntStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StreamSum {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int sum = IntStream.of(a, b, 3).map(x -> x * 2).sum();
        assert sum == 2 * (a + b) + 6;
    }
}
