// verdict: violation java.lang.NegativeArraySizeException
// witness: -1

import org.sosy_lab.sv_benchmarks.Verifier;

public class NegativeSize {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n < 3);
        long[] a = new long[n];
        System.out.println(a.length);
    }
}
