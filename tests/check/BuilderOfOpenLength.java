// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderOfOpenLength {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int n = Verifier.nondetInt();
        Verifier.assume(s.length() < 3 && n >= 0 && n < 100);
        StringBuilder b = new StringBuilder(s);
        b.append('#').append(n);
        assert b.length() == s.length() + (n < 10 ? 2 : 3);
        String text = b.toString();
        assert text.startsWith(s);
        assert text.charAt(s.length()) == '#';
        b.insert(0, "x");
        assert b.charAt(0) == 'x' && b.toString().substring(1).equals(text);
        b.setLength(0);
        assert b.toString().isEmpty();
    }
}
