// verdict: violation java.lang.StringIndexOutOfBoundsException
// witness: 3

import org.sosy_lab.sv_benchmarks.Verifier;

public class DeleteCharAt {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        Verifier.assume(i >= 0 && i <= 3);
        StringBuilder builder = new StringBuilder("abc");
        builder.deleteCharAt(i);
        System.out.println(builder);
    }
}
