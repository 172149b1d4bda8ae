// verdict: safe

import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class WordCounts {
    public static void main(String[] args) {
        String[] words = {"a", "b", "c"};
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < 3; i++) {
            int which = Verifier.nondetInt();
            Verifier.assume(which >= 0 && which < 3);
            counts.merge(words[which], 1, Integer::sum);
        }
        int total = 0;
        for (int count : counts.values()) {
            total += count;
        }
        assert total == 3;
    }
}
