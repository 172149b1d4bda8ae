// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class TextInsertedInBuilder {
    public static void main(String[] args) {
        int number = Verifier.nondetInt();
        Verifier.assume(number >= -20 && number <= 20);
        String text = new StringBuilder("()").insert(1, Integer.toString(number)).toString();
        assert text.length() >= 3 && text.length() <= 5;
        assert text.charAt(text.length() - 1) == ')';
    }
}
