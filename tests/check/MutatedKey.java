// verdict: violation java.lang.AssertionError
// witness: 2

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MutatedKey {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        List<Integer> key = new ArrayList<>(List.of(1));
        Map<List<Integer>, String> map = new HashMap<>();
        map.put(key, "value");
        if (n == 2) {
            key.add(n);
        }
        assert map.containsKey(key);
    }
}
