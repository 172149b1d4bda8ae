// verdict: safe

import java.util.Optional;
import org.sosy_lab.sv_benchmarks.Verifier;

public class OptionalOrElse {
    static Optional<Integer> half(int x) {
        return x % 2 == 0 ? Optional.of(x / 2) : Optional.empty();
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = half(x).map(h -> h * 2).orElse(x);
        assert y == x;
        assert half(x).isPresent() == ((x & 1) == 0);
    }
}
