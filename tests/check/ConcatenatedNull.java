// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatenatedNull {
    public static void main(String[] args) {
        boolean present = Verifier.nondetBoolean();
        String name = present ? "Ada" : null;
        String greeting = "Hello, " + name;
        assert greeting.endsWith(present ? "Ada" : "null");
        assert greeting.length() == (present ? 10 : 11);
    }
}
