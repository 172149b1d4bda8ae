// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class BoxedInArray {
    static boolean isPositive(int x) {
        return x > 0;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (!isPositive(x)) {
            return;
        }
        Object[] one = new Object[] {x};
        Integer y = (Integer) one[0];
        assert y > 0;
        assert y == x;
    }
}
