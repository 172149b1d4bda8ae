// verdict: violation java.lang.ArithmeticException
// witness: 4294967296
// A long that is not 0 has a lower half that is.

import org.sosy_lab.sv_benchmarks.Verifier;

public class LongRemainderByZero {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        if (x > 0) {
            System.out.println(10 % (int) x);
        }
    }
}
