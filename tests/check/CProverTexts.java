// verdict: safe

import org.cprover.CProver;
import org.cprover.CProverString;

public class CProverTexts {
    public static void main(String[] args) {
        int i = CProver.nondetInt();
        int j = CProver.nondetInt();
        char c = CProverString.charAt("text", i);
        assert c == 0 || i >= 0 && i < 4;
        assert CProverString.substring("text", i).length() <= 4;
        String part = CProverString.substring("text", i, j);
        assert part.isEmpty() || i < j;
        StringBuilder b = new StringBuilder("text");
        if (i >= 0 && i < b.length()) {
            CProverString.setCharAt(b, i, 'x');
            assert b.charAt(i) == 'x';
        }
        if (CProverString.isValidInt("-12", 10)) {
            assert CProverString.parseInt("-12", 10) == -12;
        } else {
            assert false;
        }
        assert !CProverString.isValidInt("1.2", 10);
        assert CProverString.ofCharArray(new char[] {'a', 'b', 'c'}, 1, 2).equals("bc");
    }
}
