// verdict: violation java.util.NoSuchElementException
// witness: 1, 2

import java.util.stream.IntStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StreamMaximumOfNone {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        System.out.println(IntStream.of(a, b).filter(x -> x > 10).max().getAsInt());
    }
}
