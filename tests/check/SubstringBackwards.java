// verdict: violation java.lang.StringIndexOutOfBoundsException
// witness: 2, 1

import org.sosy_lab.sv_benchmarks.Verifier;

public class SubstringBackwards {
    public static void main(String[] args) {
        int from = Verifier.nondetInt();
        int to = Verifier.nondetInt();
        Verifier.assume(0 <= from && from <= 3 && 0 <= to && to <= 3);
        System.out.println("abc".substring(from, to));
    }
}
