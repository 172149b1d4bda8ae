// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongArrayIndices {
    public static void main(String[] args) {
        long[] table = {10, 20, 30, 40, 50};
        int i = Verifier.nondetInt() & 3;
        assert table[i] == 10L * (i + 1);
        double[] weights = {0.5, 1.5, 2.5, 3.5};
        assert weights[i] == i + 0.5;
        String[] names = {"a", "b", "c", "d"};
        assert names[i].charAt(0) == 'a' + i;
    }
}
