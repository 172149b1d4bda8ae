// verdict: violation java.lang.ArithmeticException
// witness: 2147483647

import org.sosy_lab.sv_benchmarks.Verifier;

public class AddExact {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x > 100) {
            System.out.println(Math.addExact(x, 1));
        }
    }
}
