// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class InstanceOfArrays {
    public static void main(String[] args) {
        Object o = Verifier.nondetBoolean() ? new Integer[0] : new int[0];
        assert o instanceof Object[] == o instanceof Integer[];
        assert o instanceof int[] != o instanceof Number[];
        assert o instanceof Cloneable;
    }
}
