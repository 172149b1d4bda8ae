// verdict: safe

import java.util.BitSet;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BitSetOperations {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        Verifier.assume(i >= 0 && i < 8);
        BitSet set = new BitSet(8);
        set.set(i);
        assert set.get(i) && set.cardinality() == 1;
        assert set.nextSetBit(0) == i && set.length() == i + 1;
        set.flip(0, 8);
        assert set.cardinality() == 7;
    }
}
