// verdict: safe

import java.util.ArrayDeque;
import java.util.Deque;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Brackets {
    static boolean isBalanced(String s) {
        Deque<Character> open = new ArrayDeque<>();
        for (char c : s.toCharArray()) {
            if (c == '(') {
                open.push(c);
            } else if (c == ')') {
                if (open.isEmpty()) {
                    return false;
                }
                open.pop();
            }
        }
        return open.isEmpty();
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2);
        if (isBalanced(s)) {
            assert s.charAt(0) != ')';
            assert s.charAt(0) != '(' || s.charAt(1) == ')';
        }
    }
}
