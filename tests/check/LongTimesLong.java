// verdict: violation java.lang.ArithmeticException
// witness: 4611686018427387904

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongTimesLong {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        Verifier.assume(x > 0);
        System.out.println(Math.multiplyExact(x, 2L));
    }
}
