// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class NumberAsText {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        String text = Integer.toString(n);
        assert text.equals("42") == (n == 42);
        assert Integer.parseInt(text) == n;
        assert (text.length() == 1) == (n >= 0 && n <= 9);
        assert ("<" + n + ">").equals("<-7>") == (n == -7);
        assert !text.equals("007") && !text.equals("+1") && !text.equals("2147483648");
    }
}
