// verdict: violation java.lang.AssertionError
// witness: 'z'

import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderEdited {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        StringBuilder builder = new StringBuilder("abc");
        builder.setCharAt(1, c);
        builder.append(builder);
        builder.delete(0, 2);
        assert !builder.toString().equals("cazc");
    }
}
