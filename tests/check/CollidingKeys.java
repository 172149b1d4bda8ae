// verdict: safe

import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CollidingKeys {
    record Key(int id) {
        @Override
        public int hashCode() {
            return 1;
        }
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Map<Key, String> map = new HashMap<>();
        map.put(new Key(a), "a");
        map.put(new Key(b), "b");
        assert map.get(new Key(b)).equals("b");
        assert map.size() == (a == b ? 1 : 2);
        assert map.get(new Key(a)).equals(a == b ? "b" : "a");
    }
}
