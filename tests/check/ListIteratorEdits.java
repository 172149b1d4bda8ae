// verdict: violation java.lang.IllegalStateException
// witness: true

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListIteratorEdits {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        Iterator<Integer> iterator = list.iterator();
        iterator.next();
        iterator.remove();
        if (Verifier.nondetBoolean()) {
            iterator.remove();
        }
    }
}
