// verdict: violation java.lang.IllegalArgumentException
// target: RepeatedLessThanNever.indent
// witness:
// A count that is too large for the memory must not hide one that is negative.

public class RepeatedLessThanNever {
    static String indent(String text, int depth) {
        return "    ".repeat(depth) + text;
    }

    public static void main(String[] args) {
        indent("", -1);
    }
}
