// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class PrefixOfAnything {
    public static void main(String[] args) {
        String name = Verifier.nondetString();
        String greeting = "Dear " + name + "!";
        assert greeting.startsWith("Dear");
        assert greeting.endsWith("!");
        assert greeting.charAt(4) == ' ';
        assert !greeting.equals("Hello!");
    }
}
