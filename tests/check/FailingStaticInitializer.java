// verdict: violation java.lang.ExceptionInInitializerError
// witness: 0

import org.sosy_lab.sv_benchmarks.Verifier;

public class FailingStaticInitializer {
    static int seed;

    static class Table {
        static final int STEP = 100 / seed;
    }

    public static void main(String[] args) {
        seed = Verifier.nondetInt();
        System.out.println(Table.STEP);
    }
}
