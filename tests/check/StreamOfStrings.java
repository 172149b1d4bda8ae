// verdict: violation java.lang.AssertionError
// witness: "ab", "b"

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StreamOfStrings {
    public static void main(String[] args) {
        String a = Verifier.nondetString();
        String b = Verifier.nondetString();
        Verifier.assume(a.length() <= 2 && b.length() <= 2);
        List<String> long_ = Stream.of(a, b).filter(s -> s.length() == 2).collect(Collectors.toList());
        assert long_.size() != 1 || !long_.get(0).equals("ab");
    }
}
