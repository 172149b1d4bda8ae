// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class UpperCaseByArithmetic {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        Verifier.assume(c >= 'a' && c <= 'z');
        c -= 'a' - 'A';
        assert c >= 'A' && c <= 'Z';
    }
}
