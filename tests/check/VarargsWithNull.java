// verdict: violation java.lang.NullPointerException
// witness: true
// A null of an array type is the array, not its element.

import org.sosy_lab.sv_benchmarks.Verifier;

public class VarargsWithNull {
    static int count(Object... values) {
        return values.length;
    }

    public static void main(String[] args) {
        boolean none = Verifier.nondetBoolean();
        assert count((Object) null) == 1;
        Object[] values = none ? null : new Object[] {1, 2};
        assert count(values) == 2;
    }
}
