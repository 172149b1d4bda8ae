// verdict: violation java.lang.ExceptionInInitializerError
// witness: 5

import org.sosy_lab.sv_benchmarks.Verifier;

public class StaticInitializerReadsInput {
    static final int LIMIT;

    static {
        int x = Verifier.nondetInt();
        if (x == 5) {
            throw new IllegalStateException("five");
        }
        LIMIT = x;
    }

    public static void main(String[] args) {
        System.out.println(LIMIT);
    }
}
