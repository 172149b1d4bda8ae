// verdict: violation java.lang.AssertionError
// witness: 120L

import org.sosy_lab.sv_benchmarks.Verifier;

public class DigitsOfLong {
    public static void main(String[] args) {
        long n = Verifier.nondetLong();
        Verifier.assume(n >= 100 && n < 200);
        String text = new StringBuilder().append("n=").append(n).append(';').toString();
        assert text.charAt(3) != '2' || text.charAt(4) != '0';
    }
}
