// verdict: violation java.lang.IllegalStateException
// witness: 0

import org.sosy_lab.sv_benchmarks.Verifier;

public class FinallyReplacesException {
    static int open = 1;

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        try {
            System.out.println(10 / x);
        } finally {
            if (x == 0 && open > 0) {
                throw new IllegalStateException("still open");
            }
        }
    }
}
