// verdict: violation java.lang.NullPointerException
// witness: "c"

import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MissingKeyUnboxed {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        map.put("b", 2);
        String key = Verifier.nondetString();
        Verifier.assume(key.length() == 1 && key.charAt(0) >= 'a' && key.charAt(0) <= 'c');
        int value = map.get(key);
        System.out.println(value);
    }
}
