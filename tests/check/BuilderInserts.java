// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderInserts {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        char c = Verifier.nondetChar();
        Verifier.assume(i >= 0 && i <= 3);
        StringBuilder builder = new StringBuilder("abc").insert(i, c);
        assert builder.length() == 4 && builder.charAt(i) == c;
        builder.setLength(2);
        assert builder.toString().length() == 2;
    }
}
