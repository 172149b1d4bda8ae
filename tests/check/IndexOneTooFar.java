// verdict: violation java.lang.ArrayIndexOutOfBoundsException
// witness: 4

import org.sosy_lab.sv_benchmarks.Verifier;

public class IndexOneTooFar {
    public static void main(String[] args) {
        int[] squares = {0, 1, 4, 9};
        int i = Verifier.nondetInt();
        if (i >= 0 && i <= squares.length) {
            System.out.println(squares[i]);
        }
    }
}
