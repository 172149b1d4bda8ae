// verdict: safe

import java.util.Iterator;
import java.util.TreeSet;
import org.sosy_lab.sv_benchmarks.Verifier;

public class TreeSetOrder {
    public static void main(String[] args) {
        TreeSet<Integer> set = new TreeSet<>();
        set.add(Verifier.nondetInt());
        set.add(Verifier.nondetInt());
        set.add(Verifier.nondetInt());
        Iterator<Integer> iterator = set.iterator();
        int last = iterator.next();
        while (iterator.hasNext()) {
            int next = iterator.next();
            assert last < next;
            last = next;
        }
        assert last == set.last();
    }
}
