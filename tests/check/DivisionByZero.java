// verdict: violation java.lang.ArithmeticException
// witness: 12, 65536
// The square is 0 not only for 0.

import org.sosy_lab.sv_benchmarks.Verifier;

public class DivisionByZero {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        if (y != 0) {
            System.out.println(x / (y * y));
        }
    }
}
