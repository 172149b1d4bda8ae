// verdict: violation NestedCatch$Problem
// witness: 42

import org.sosy_lab.sv_benchmarks.Verifier;

public class NestedCatch {
    static class Problem extends RuntimeException {
        private static final long serialVersionUID = 1;

        Problem(Throwable cause) {
            super(cause);
        }
    }

    static void check(int x) {
        try {
            if (x == 42) {
                throw new ArithmeticException();
            }
            if (x > 42) {
                throw new IllegalArgumentException();
            }
        } catch (ArithmeticException e) {
            throw new Problem(e);
        }
    }

    public static void main(String[] args) {
        try {
            check(Verifier.nondetInt());
        } catch (IllegalArgumentException e) {
            assert e.getCause() == null;
        }
    }
}
