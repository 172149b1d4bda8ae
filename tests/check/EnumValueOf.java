// verdict: violation java.lang.IllegalArgumentException
// witness: "UP "

import org.sosy_lab.sv_benchmarks.Verifier;

public class EnumValueOf {
    enum Way {
        UP,
        DOWN
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 4 && s.startsWith("U"));
        System.out.println(Way.valueOf(s));
    }
}
