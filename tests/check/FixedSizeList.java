// verdict: violation java.lang.UnsupportedOperationException
// witness: true

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class FixedSizeList {
    public static void main(String[] args) {
        List<String> list = Arrays.asList("a", "b");
        if (!Verifier.nondetBoolean()) {
            list = new ArrayList<>(list);
        }
        list.set(0, "c");
        list.add("d");
    }
}
