// verdict: violation java.lang.ArrayIndexOutOfBoundsException
// witness: 3, 2

import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayCopyTooMuch {
    public static void main(String[] args) {
        int[] from = {1, 2, 3, 4};
        int[] to = new int[4];
        int start = Verifier.nondetInt();
        int count = Verifier.nondetInt();
        Verifier.assume(start >= 0 && start < 4 && count >= 0 && count <= 2);
        System.arraycopy(from, start, to, 0, count);
    }
}
