import java.util.ArrayDeque;
import java.util.Deque;

/** A small calculator for texts such as 1+2*3. */
public final class ExpressionEval {

    private final String text;
    private int pos;

    ExpressionEval(String text) {
        this.text = text == null ? "" : text;
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: new ExpressionEval("").peek()
    // because: The position may be at the end of the text.
    char peek() {
        return text.charAt(pos);
    }

    // verdict: safe
    // because: The position is between zero and the length and is checked before the access.
    boolean accept(char expected) {
        if (pos < text.length() && text.charAt(pos) == expected) {
            pos++;
            return true;
        }
        return false;
    }

    // verdict: safe
    // because: The position only moves while it is below the length.
    void skipSpaces() {
        while (pos < text.length() && Character.isWhitespace(text.charAt(pos))) {
            pos++;
        }
    }

    // verdict: safe
    // because: Digits are added up by hand, so a large number only wraps around.
    int number() {
        int value = 0;
        while (pos < text.length()) {
            char c = text.charAt(pos);
            if (c < '0' || c > '9') {
                break;
            }
            value = value * 10 + (c - '0');
            pos++;
        }
        return value;
    }

    // verdict: java.lang.ArithmeticException
    // witness: new ExpressionEval("6/0").product()
    // because: The text may divide by zero.
    int product() {
        int value = number();
        while (true) {
            if (accept('*')) {
                value *= number();
            } else if (accept('/')) {
                value /= number();
            } else {
                return value;
            }
        }
    }

    // verdict: safe
    // because: Sums of ints wrap around and the end of the text ends the loop.
    int sum() {
        int value = number();
        while (true) {
            if (accept('+')) {
                value += number();
            } else if (accept('-')) {
                value -= number();
            } else {
                return value;
            }
        }
    }

    // verdict: safe
    // because: A closing bracket is matched only if the stack is not empty.
    static boolean balanced(String text) {
        if (text == null) {
            return true;
        }
        Deque<Character> open = new ArrayDeque<>();
        for (char c : text.toCharArray()) {
            if (c == '(' || c == '[') {
                open.push(c);
            } else if (c == ')' || c == ']') {
                if (open.isEmpty()) {
                    return false;
                }
                char last = open.pop();
                if ((c == ')') != (last == '(')) {
                    return false;
                }
            }
        }
        return open.isEmpty();
    }

    // verdict: java.util.NoSuchElementException
    // witness: ExpressionEval.depth(")")
    // because: A closing bracket without an opening one pops an empty stack.
    static int depth(String text) {
        if (text == null) {
            return 0;
        }
        Deque<Character> open = new ArrayDeque<>();
        int deepest = 0;
        for (char c : text.toCharArray()) {
            if (c == '(') {
                open.push(c);
                deepest = Math.max(deepest, open.size());
            } else if (c == ')') {
                open.pop();
            }
        }
        return deepest;
    }

    // verdict: java.lang.NullPointerException
    // witness: ExpressionEval.closers("]")
    // because: poll of an empty stack gives null, which is unboxed.
    static int closers(String text) {
        if (text == null) {
            return 0;
        }
        Deque<Integer> open = new ArrayDeque<>();
        int longest = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '[') {
                open.push(i);
            } else if (text.charAt(i) == ']') {
                int begin = open.poll();
                longest = Math.max(longest, i - begin);
            }
        }
        return longest;
    }
}
