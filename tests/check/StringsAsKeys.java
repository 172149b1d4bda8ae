// verdict: violation java.lang.AssertionError
// witness: "b"

import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringsAsKeys {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        map.put("b", 2);
        String key = Verifier.nondetString();
        Verifier.assume(key.length() == 1);
        Integer found = map.get(key);
        assert found == null || found == 1;
    }
}
