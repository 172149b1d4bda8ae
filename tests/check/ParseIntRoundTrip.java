// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseIntRoundTrip {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= -120 && n <= 120);
        String text = Integer.toString(n);
        assert Integer.parseInt(text) == n;
        assert text.length() <= 4;
    }
}
