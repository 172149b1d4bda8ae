// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionFromFinallyCaught {
    static String run(int x) {
        try {
            try {
                if (x > 0) {
                    throw new IllegalStateException();
                }
            } finally {
                if (x > 10) {
                    throw new IllegalArgumentException();
                }
            }
        } catch (IllegalStateException e) {
            return "state";
        } catch (IllegalArgumentException e) {
            return "argument";
        }
        return "none";
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert run(x).equals(x > 10 ? "argument" : x > 0 ? "state" : "none");
    }
}
