// verdict: safe

import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class TreeMapFloor {
    public static void main(String[] args) {
        TreeMap<Integer, String> rates = new TreeMap<>();
        rates.put(0, "none");
        rates.put(10, "low");
        rates.put(100, "high");
        int amount = Verifier.nondetInt();
        var entry = rates.floorEntry(amount);
        if (entry == null) {
            assert amount < 0;
        } else {
            assert entry.getKey() <= amount;
            assert entry.getValue().equals("high") == amount >= 100;
        }
    }
}
