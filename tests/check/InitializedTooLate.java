// verdict: violation java.lang.AssertionError
// witness: 1
// The instance is made before the static after it has its value.

import org.sosy_lab.sv_benchmarks.Verifier;

public class InitializedTooLate {
    static class Registry {
        static final Registry INSTANCE = new Registry();
        static int limit = Integer.parseInt("10");

        final int copy = limit;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x > 0) {
            assert Registry.INSTANCE.copy == 10;
        }
    }
}
