// verdict: violation java.util.NoSuchElementException
// witness: 6

import java.util.Optional;
import org.sosy_lab.sv_benchmarks.Verifier;

public class OptionalGet {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Optional<Integer> small = Optional.of(x).filter(y -> y < 6);
        System.out.println(small.get());
    }
}
