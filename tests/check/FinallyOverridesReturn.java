// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class FinallyOverridesReturn {
    @SuppressWarnings("finally")
    static int f(int x) {
        try {
            if (x > 5) {
                throw new IllegalStateException();
            }
            return 1;
        } finally {
            return 2;
        }
    }

    static int g(int x) {
        int result = x;
        try {
            return result;
        } finally {
            result = 0;
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert f(x) == 2;
        assert g(x) == x;
    }
}
