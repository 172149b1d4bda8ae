// verdict: violation java.util.regex.PatternSyntaxException
// target: PatternText.parts
// witness:
// The main method is the witness: a separator that is no pattern.

public class PatternText {
    public static int parts(String text, String separator) {
        if (text == null || separator == null) {
            return 0;
        }
        return text.split(" ").length + text.split(separator + ".").length;
    }

    public static void main(String[] args) {
        parts("", "[");
    }
}
