// verdict: violation java.lang.NumberFormatException
// witness: '8'

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseIntOverflow {
    public static void main(String[] args) {
        char last = Verifier.nondetChar();
        Verifier.assume(last >= '0' && last <= '9');
        System.out.println(Integer.parseInt("214748364" + last));
    }
}
