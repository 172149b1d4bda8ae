import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.StringTokenizer;
import java.util.regex.Pattern;

/** Texts whose positions and lengths are not what they seem. */
public final class StringTraps {
    private static final int[] TEN = new int[10];

    private StringTraps() {
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.from("abc")
    // because: The position is minus one if there is no colon.
    static String from(String s) {
        return s == null ? "" : s.substring(s.indexOf(':'));
    }

    // verdict: safe
    // because: One more than the position of a missing colon is zero.
    static String after(String s) {
        return s == null ? "" : s.substring(s.indexOf(':') + 1);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.afterArrow("")
    // because: Two more than the position of a missing arrow is one, and the text may be empty.
    static String afterArrow(String s) {
        return s == null ? "" : s.substring(s.indexOf("->") + 2);
    }

    // verdict: safe
    // because: The arrow has two characters.
    static String afterArrowChecked(String s) {
        return s == null || !s.contains("->") ? "" : s.substring(s.indexOf("->") + 2);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.inside(")(")
    // because: The closing bracket may be before the opening one.
    static String inside(String s) {
        if (s == null || s.indexOf('(') < 0 || s.indexOf(')') < 0) {
            return "";
        }
        return s.substring(s.indexOf('('), s.indexOf(')'));
    }

    // verdict: safe
    // because: The closing bracket is looked for behind the opening one.
    static String insideChecked(String s) {
        if (s == null) {
            return "";
        }
        int open = s.indexOf('(');
        int close = s.indexOf(')', open);
        return open < 0 || close < 0 ? "" : s.substring(open, close);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.unquoted("\"")
    // because: One quote may be both the first and the last character.
    static String unquoted(String s) {
        if (s == null || !s.startsWith("\"") || !s.endsWith("\"")) {
            return s;
        }
        return s.substring(1, s.length() - 1);
    }

    // verdict: safe
    // because: The text has at least two characters.
    static String unquotedChecked(String s) {
        if (s == null || s.length() < 2 || !s.startsWith("\"") || !s.endsWith("\"")) {
            return s;
        }
        return s.substring(1, s.length() - 1);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.stripBoth("aa", "aa", "a")
    // because: The prefix and the suffix may overlap.
    static String stripBoth(String s, String prefix, String suffix) {
        if (s == null || prefix == null || suffix == null || !s.startsWith(prefix) || !s.endsWith(suffix)) {
            return s;
        }
        return s.substring(prefix.length(), s.length() - suffix.length());
    }

    // verdict: safe
    // because: A text that starts with the prefix is at least as long.
    static String stripPrefix(String s, String prefix) {
        if (s == null || prefix == null || !s.startsWith(prefix)) {
            return s;
        }
        return s.substring(prefix.length());
    }

    // verdict: safe
    // because: A text that ends with the suffix is at least as long.
    static String stripSuffix(String s, String suffix) {
        if (s == null || suffix == null || !s.endsWith(suffix)) {
            return s;
        }
        return s.substring(0, s.length() - suffix.length());
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.firstTrimmed("\u0001")
    // because: A control character is not blank, but trim removes it.
    static char firstTrimmed(String s) {
        return s == null || s.isBlank() ? ' ' : s.trim().charAt(0);
    }

    // verdict: safe
    // because: strip removes the characters that isBlank looks at.
    static char firstStripped(String s) {
        return s == null || s.isBlank() ? ' ' : s.strip().charAt(0);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.trimmedThenStripped("\u2003")
    // because: An em space is white space for strip but not for trim.
    static char trimmedThenStripped(String s) {
        return s == null || s.trim().isEmpty() ? ' ' : s.strip().charAt(0);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.emptyBefore(" ")
    // because: The check is made before the text is trimmed.
    static char emptyBefore(String s) {
        if (s == null || s.isEmpty()) {
            return ' ';
        }
        s = s.trim();
        return s.charAt(0);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: StringTraps.firstPart(",")
    // because: split drops empty parts at the end, and here all of them.
    static String firstPart(String s) {
        return s == null ? "" : s.split(",")[0];
    }

    // verdict: safe
    // because: With a negative limit split keeps the empty parts.
    static String firstPartKept(String s) {
        return s == null ? "" : s.split(",", -1)[0];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: StringTraps.secondPart("a,")
    // because: The empty part behind the comma is dropped.
    static String secondPart(String s) {
        return s == null || !s.contains(",") ? "" : s.split(",")[1];
    }

    // verdict: safe
    // because: With the limit two there are two parts if there is a comma.
    static String secondPartKept(String s) {
        return s == null || !s.contains(",") ? "" : s.split(",", 2)[1];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: StringTraps.dotted("a.b")
    // because: The dot of a regular expression matches every character.
    static String dotted(String s) {
        return s == null || s.isEmpty() ? "" : s.split(".")[0];
    }

    // verdict: java.util.regex.PatternSyntaxException
    // witness: StringTraps.splitBy("a(b", "(")
    // because: The separator is a regular expression.
    static int splitBy(String s, String separator) {
        return s == null || separator == null ? 0 : s.split(separator).length;
    }

    // verdict: safe
    // because: The separator is quoted.
    static int splitByQuoted(String s, String separator) {
        return s == null || separator == null ? 0 : s.split(Pattern.quote(separator)).length;
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.compareUpper("\u00df")
    // because: The upper case of one character may be two characters.
    static int compareUpper(String s) {
        int same = 0;
        if (s == null) {
            return 0;
        }
        String upper = s.toUpperCase(Locale.ROOT);
        for (int i = 0; i < upper.length(); i++) {
            if (s.charAt(i) == upper.charAt(i)) {
                same++;
            }
        }
        return same;
    }

    // verdict: safe
    // because: The case of single characters is changed, which keeps the length.
    static int compareUpperChars(String s) {
        int same = 0;
        if (s == null) {
            return 0;
        }
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == Character.toUpperCase(s.charAt(i))) {
                same++;
            }
        }
        return same;
    }

    // verdict: java.lang.NumberFormatException
    // witness: StringTraps.digitsOnly("")
    // because: All characters of the empty text are digits.
    static int digitsOnly(String s) {
        return s == null || s.length() > 9 || !s.chars().allMatch(c -> c >= '0' && c <= '9') ? 0 : Integer.parseInt(s);
    }

    // verdict: java.lang.NumberFormatException
    // witness: StringTraps.manyDigits("99999999999")
    // because: The number may be too large.
    static int manyDigits(String s) {
        return s == null || !s.matches("[0-9]+") ? 0 : Integer.parseInt(s);
    }

    // verdict: safe
    // because: One to nine digits fit into an int.
    static int fewDigits(String s) {
        return s == null || !s.matches("[0-9]{1,9}") ? 0 : Integer.parseInt(s);
    }

    // verdict: java.lang.NumberFormatException
    // witness: StringTraps.signOnly("-")
    // because: A sign without digits matches.
    static int signOnly(String s) {
        return s == null || !s.matches("-?[0-9]{0,8}") || s.isEmpty() ? 0 : Integer.parseInt(s);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: StringTraps.digitIndex('\u0661')
    // because: There are digits of other scripts.
    static int digitIndex(char c) {
        return Character.isDigit(c) ? TEN[c - '0'] : 0;
    }

    // verdict: safe
    // because: getNumericValue of a digit is between zero and nine.
    static int digitValue(char c) {
        return c >= '0' && c <= '9' ? TEN[Character.getNumericValue(c)] : 0;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: StringTraps.numericIndex('a')
    // because: The numeric value of a letter is at least ten, and minus one if there is none.
    static int numericIndex(char c) {
        return Character.isLetterOrDigit(c) ? TEN[Character.getNumericValue(c)] : 0;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: StringTraps.radixDigit('x')
    // because: The digit is minus one for other characters.
    static int radixDigit(char c) {
        return TEN[Character.digit(c, 10)];
    }

    // verdict: safe
    // because: A digit of the radix ten is below ten, and minus one is handled.
    static int radixDigitChecked(char c) {
        int digit = Character.digit(c, 10);
        return digit < 0 ? 0 : TEN[digit];
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.joined(java.util.Arrays.asList("a", null).subList(1, 2))
    // because: The list may have only nulls, which are skipped.
    static String joined(List<String> parts) {
        if (parts == null || parts.isEmpty()) {
            return "";
        }
        StringBuilder b = new StringBuilder();
        for (String part : parts) {
            if (part != null) {
                b.append(part).append(',');
            }
        }
        return b.deleteCharAt(b.length() - 1).toString();
    }

    // verdict: safe
    // because: Each part adds a comma, and there is at least one part.
    static String joinedChecked(String[] parts) {
        if (parts == null || parts.length == 0) {
            return "";
        }
        StringBuilder b = new StringBuilder();
        for (String part : parts) {
            b.append(part).append(',');
        }
        return b.deleteCharAt(b.length() - 1).toString();
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.shorten("a")
    // because: Two characters are cut although the text may have only one.
    static String shorten(String s) {
        if (s == null || s.isEmpty()) {
            return "";
        }
        StringBuilder b = new StringBuilder(s);
        b.setLength(b.length() - 2);
        return b.toString();
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.insertAt("a", 2)
    // because: The place may be behind the end.
    static String insertAt(String s, int at) {
        if (s == null || at < 0 || at > s.length() + 1) {
            return "";
        }
        return new StringBuilder(s).insert(at, '-').toString();
    }

    // verdict: safe
    // because: The place is between zero and the length.
    static String insertAtChecked(String s, int at) {
        if (s == null || at < 0 || at > s.length()) {
            return "";
        }
        return new StringBuilder(s).insert(at, '-').toString();
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: StringTraps.padded("abc", 2)
    // because: The text may be longer than the width.
    static String padded(String s, int width) {
        if (s == null || width > 100) {
            return "";
        }
        return " ".repeat(width - s.length()) + s;
    }

    // verdict: safe
    // because: The number of blanks is at least zero.
    static String paddedChecked(String s, int width) {
        if (s == null || width > 100 || width < s.length()) {
            return s;
        }
        return " ".repeat(width - s.length()) + s;
    }

    // verdict: java.util.IllegalFormatConversionException
    // witness: StringTraps.formatted("x")
    // because: A text is no number for the format.
    static String formatted(Object o) {
        return o instanceof String || o == null ? String.format("%d", o) : "";
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: StringTraps.character(0x110000)
    // because: There are numbers that are no code points.
    static String character(int codePoint) {
        return codePoint < 0 ? "" : new String(Character.toChars(codePoint));
    }

    // verdict: safe
    // because: The number is compared with the largest code point.
    static String characterChecked(int codePoint) {
        return codePoint < 0 || codePoint > 0x10ffff ? "" : new String(Character.toChars(codePoint));
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: StringTraps.skipCharacters("\ud83d\ude00", 2)
    // because: Two chars may be only one code point.
    static int skipCharacters(String s, int n) {
        return s == null || n < 0 || n > s.length() ? 0 : s.offsetByCodePoints(0, n);
    }

    // verdict: null
    // witness: StringTraps.dayNumber(null)
    // because: A switch over a null text fails.
    static int dayNumber(String day) {
        switch (day) {
            case "mo":
                return 1;
            case "tu":
                return 2;
            default:
                return 0;
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: StringTraps.identical(new String("a"), new String("a"))
    // because: Equal texts need not be the same object.
    static int identical(String a, String b) {
        if (a == null || !a.equals(b)) {
            return 0;
        }
        return 10 / (a == b ? 1 : 0);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.afterKey("key")
    // because: The text may end after the key.
    static char afterKey(String s) {
        return s == null || !s.startsWith("key") ? ' ' : s.charAt(3);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.cleaned("--")
    // because: Nothing may be left after the replacement.
    static char cleaned(String s) {
        return s == null || s.isEmpty() ? ' ' : s.replace("-", "").charAt(0);
    }

    // verdict: safe
    // because: Each dash is replaced by one character, so the length stays.
    static char replaced(String s) {
        return s == null || s.isEmpty() ? ' ' : s.replace('-', '+').charAt(s.length() - 1);
    }

    // verdict: java.util.NoSuchElementException
    // witness: StringTraps.firstToken(" ")
    // because: A text of blanks has no tokens.
    static String firstToken(String s) {
        return s == null || s.isEmpty() ? "" : new StringTokenizer(s).nextToken();
    }

    // verdict: safe
    // because: The tokenizer is asked first.
    static String firstTokenChecked(String s) {
        StringTokenizer tokens = new StringTokenizer(Objects.requireNonNull(s));
        return tokens.hasMoreTokens() ? tokens.nextToken() : "";
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: StringTraps.ordered("a", "c")
    // because: compareTo gives the difference of the characters.
    static int ordered(String a, String b) {
        if (a == null || b == null) {
            return 0;
        }
        return TEN[a.compareTo(b) + 1];
    }

    // verdict: safe
    // because: The sign of the comparison is between minus one and one.
    static int orderedSign(String a, String b) {
        return a == null || b == null ? 0 : TEN[Integer.signum(a.compareTo(b)) + 1];
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringTraps.common("ab", "a")
    // because: The other text may be shorter.
    static int common(String a, String b) {
        if (a == null || b == null) {
            return 0;
        }
        int i = 0;
        while (i < a.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i;
    }

    // verdict: safe
    // because: Both lengths bound the loop.
    static int commonChecked(String a, String b) {
        if (a == null || b == null) {
            return 0;
        }
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i;
    }
}
