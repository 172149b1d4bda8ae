// verdict: safe

import java.util.LinkedHashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LinkedHashMapOrder {
    public static void main(String[] args) {
        int a = Verifier.nondetInt() & 3;
        int b = Verifier.nondetInt() & 3;
        Map<Integer, String> map = new LinkedHashMap<>();
        map.put(a, "a");
        map.put(b, "b");
        int first = map.keySet().iterator().next();
        assert first == a;
        assert map.computeIfAbsent(a, k -> "new") != "new";
        assert map.getOrDefault(4, "none").equals("none");
    }
}
