// verdict: violation java.lang.NullPointerException
// witness: 1

import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class NullInImmutableList {
    public static void main(String[] args) {
        String s = Verifier.nondetInt() > 0 ? null : "s";
        System.out.println(List.of("a", s).size());
    }
}
