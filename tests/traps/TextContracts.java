import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts, patterns, formats and numbers in texts. */
public final class TextContracts {
    private static final Pattern PAIR = Pattern.compile("([a-z]+)(:([0-9]{1,4}))?");
    private static final Pattern FLAGS = Pattern.compile("[0-9]{1,4}", Pattern.UNICODE_CHARACTER_CLASS);

    private TextContracts() {
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: TextContracts.trimmedBlank("\u0000")
    // because: A character may be neither white space nor left by trim.
    static char trimmedBlank(String s) {
        return s == null || s.isBlank() ? ' ' : s.trim().charAt(0);
    }

    // verdict: safe
    // because: What is not blank has a character that strip keeps.
    static char strippedBlank(String s) {
        return s == null || s.isBlank() ? ' ' : s.strip().charAt(0);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: TextContracts.strippedTrimmed("\u2003")
    // because: trim keeps white space that strip takes away.
    static char strippedTrimmed(String s) {
        return s == null || s.trim().isEmpty() ? ' ' : s.strip().charAt(0);
    }

    // verdict: safe
    // because: trim gives the same every time.
    static char trimmedTwice(String s) {
        return s == null || s.trim().isEmpty() ? ' ' : s.trim().charAt(0);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: TextContracts.trimmedOther("a", " ")
    // because: Another text was looked at.
    static char trimmedOther(String s, String t) {
        return s == null || t == null || s.trim().isEmpty() ? ' ' : t.trim().charAt(0);
    }

    // verdict: safe
    // because: The whole text is at least as long.
    static char untrimmed(String s) {
        return s == null || s.strip().isEmpty() ? ' ' : s.charAt(0);
    }

    // verdict: safe
    // because: What is left at one end is longer than what is left at both.
    static char leading(String s) {
        return s == null || s.isBlank() ? ' ' : s.stripLeading().charAt(0);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TextContracts.piece(",")
    // because: All pieces may be empty and dropped.
    static String piece(String s) {
        return s == null ? "" : s.split(",")[0];
    }

    // verdict: safe
    // because: With a negative limit the pieces are kept.
    static String pieceKept(String s) {
        return s == null ? "" : s.split(",", -1)[0];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TextContracts.secondPiece("a")
    // because: There may be one piece only.
    static String secondPiece(String s) {
        return s == null ? "" : s.split(",", -1)[1];
    }

    // verdict: safe
    // because: The length is looked at.
    static String secondChecked(String s) {
        String[] parts = s == null ? new String[0] : s.split("[:=]\\s*", 2);
        return parts.length == 2 ? parts[1].trim() : "";
    }

    // verdict: safe
    // because: A limit is the greatest number of pieces.
    static int piecesLimited(String s) {
        int[] seen = new int[4];
        return s == null ? 0 : seen[s.split(";", 3).length];
    }

    // verdict: java.util.regex.PatternSyntaxException
    // witness: TextContracts.pieceBy("(")
    // because: A given text may be no pattern.
    static int pieceBy(String by) {
        return by == null ? 0 : "a,b".split(by, -1).length;
    }

    // verdict: java.util.regex.PatternSyntaxException
    // witness: TextContracts.broken("a")
    // because: The pattern is broken.
    static boolean broken(String s) {
        return s != null && s.matches("[a-z");
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: TextContracts.replacedGroup("a")
    // because: The text that replaces speaks of a group that is not there.
    static String replacedGroup(String s) {
        return s == null ? "" : s.replaceAll("a", "$1");
    }

    // verdict: safe
    // because: The text that replaces is plain.
    static String replacedPlain(String s) {
        return s == null ? "" : s.replaceAll("[^a-z0-9]+", "-").replaceFirst("^-", "");
    }

    // verdict: java.lang.NumberFormatException
    // witness: TextContracts.digits("99999999999")
    // because: Any number of digits may be too many.
    static int digits(String s) {
        return s != null && s.matches("\\d+") ? Integer.parseInt(s) : 0;
    }

    // verdict: safe
    // because: Nine digits always fit.
    static int nineDigits(String s) {
        return s != null && s.matches("-?\\d{1,9}") ? Integer.parseInt(s) : 0;
    }

    // verdict: java.lang.NumberFormatException
    // witness: TextContracts.tenDigits("9999999999")
    // because: Ten digits may be too many for an int.
    static int tenDigits(String s) {
        return s != null && s.matches("[0-9]{1,10}") ? Integer.parseInt(s) : 0;
    }

    // verdict: safe
    // because: Ten digits fit into a long.
    static long tenDigitsLong(String s) {
        return s != null && s.matches("[0-9]{1,10}") ? Long.parseLong(s) : 0;
    }

    // verdict: java.lang.NumberFormatException
    // witness: TextContracts.noDigits("")
    // because: The pattern matches the empty text.
    static int noDigits(String s) {
        return s != null && s.matches("\\d{0,4}") ? Integer.parseInt(s) : 0;
    }

    // verdict: java.lang.NumberFormatException
    // witness: TextContracts.otherDigits("1", "x")
    // because: Another text was matched.
    static int otherDigits(String s, String t) {
        return s != null && t != null && s.matches("\\d{1,4}") ? Integer.parseInt(t) : 0;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TextContracts.twoDigits("99")
    // because: Two digits go up to 99.
    static int twoDigits(String s) {
        int[] table = new int[99];
        return s != null && s.matches("\\d{1,2}") ? table[Integer.parseInt(s)] : 0;
    }

    // verdict: safe
    // because: Two digits go up to 99.
    static int twoDigitsChecked(String s) {
        int[] table = new int[100];
        return s != null && s.matches("\\d{1,2}") ? table[Integer.parseInt(s)] : 0;
    }

    // verdict: java.lang.IllegalStateException
    // witness: TextContracts.unmatched("a")
    // because: Nothing was matched yet.
    static String unmatched(String s) {
        return s == null ? "" : PAIR.matcher(s).group();
    }

    // verdict: java.lang.IllegalStateException
    // witness: TextContracts.unmatchedAgain("ab")
    // because: The second search finds nothing.
    static String unmatchedAgain(String s) {
        Matcher m = PAIR.matcher(s == null ? "" : s);
        if (m.find()) {
            m.find();
            return m.group();
        }
        return "";
    }

    // verdict: safe
    // because: There is a match.
    static int matched(String s) {
        Matcher m = PAIR.matcher(s == null ? "" : s);
        return m.matches() ? m.group(1).charAt(0) + m.group().length() + m.start() : 0;
    }

    // verdict: java.lang.NullPointerException
    // witness: TextContracts.optionalGroup("ab")
    // because: The group may take no part in the match.
    static int optionalGroup(String s) {
        Matcher m = PAIR.matcher(s == null ? "" : s);
        return m.matches() ? m.group(3).length() : 0;
    }

    // verdict: safe
    // because: The group is compared with null.
    static int optionalChecked(String s) {
        Matcher m = PAIR.matcher(s == null ? "" : s);
        return m.find() && m.group(3) != null ? m.end() : 0;
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: TextContracts.missingGroup("ab")
    // because: There is no such group.
    static String missingGroup(String s) {
        Matcher m = PAIR.matcher(s == null ? "" : s);
        return m.matches() ? m.group(4) : "";
    }

    // verdict: java.lang.NullPointerException
    // witness: TextContracts.alternative("b")
    // because: Only one of the groups takes part.
    static int alternative(String s) {
        Matcher m = Pattern.compile("(a)|(b)").matcher(s == null ? "" : s);
        return m.matches() ? m.group(1).length() : 0;
    }

    // verdict: java.lang.NumberFormatException
    // witness: TextContracts.flagged("")
    // because: The pattern was compiled with a flag, and another text is read.
    static int flagged(String s) {
        return s != null && (s.isEmpty() || FLAGS.matcher(s).matches()) ? Integer.parseInt(s) : 0;
    }

    // verdict: java.util.IllegalFormatConversionException
    // witness: TextContracts.formatted("a")
    // because: A text is no number.
    static String formatted(String s) {
        return String.format("%d", s == null ? "" : s);
    }

    // verdict: java.util.MissingFormatArgumentException
    // witness: TextContracts.formattedLess("a")
    // because: A second argument is missing.
    static String formattedLess(String s) {
        return String.format("%s %s", s);
    }

    // verdict: safe
    // because: Each conversion has its argument.
    static String formattedChecked(int n, String s) {
        return String.format("%5d|%05d", n, n) + String.format("%-10s|%s", s, s) + "100%%".formatted();
    }

    // verdict: java.util.MissingFormatArgumentException
    // witness: TextContracts.percent(5)
    // because: The sign of per cent is a conversion.
    static String percent(int n) {
        return String.format("%d % of all", n);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: TextContracts.codePoint(-1)
    // because: Not every number is a character.
    static String codePoint(int n) {
        return Character.toString(n);
    }

    // verdict: safe
    // because: The number is a character.
    static int codePointChecked(int n) {
        return n >= 0 && n <= 0x10ffff ? Character.toString(n).length() + Character.toChars(n)[0] : 0;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TextContracts.digitOf('x')
    // because: A letter is no decimal digit.
    static int digitOf(char c) {
        int[] table = new int[10];
        return table[Character.digit(c, 10)];
    }

    // verdict: safe
    // because: Digits below the radix.
    static int digitChecked(char c) {
        int[] table = new int[10];
        int digit = Character.digit(c, 10);
        return digit >= 0 ? table[digit] : 0;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TextContracts.hexDigit('f')
    // because: The radix is greater than the table.
    static int hexDigit(char c) {
        int[] table = new int[10];
        int digit = Character.digit(c, 16);
        return digit >= 0 ? table[digit] : 0;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TextContracts.digitByMinus('\u0663')
    // because: Other scripts have digits, too.
    static int digitByMinus(char c) {
        int[] table = new int[10];
        return Character.isDigit(c) ? table[c - '0'] : 0;
    }

    // verdict: java.util.NoSuchElementException
    // witness: TextContracts.token(" ")
    // because: There may be no token.
    static String token(String s) {
        return new StringTokenizer(s == null ? "" : s).nextToken();
    }

    // verdict: safe
    // because: Tokens are not empty.
    static int tokens(String s) {
        StringTokenizer tokens = new StringTokenizer(s == null ? "" : s, ",;");
        int sum = 0;
        while (tokens.hasMoreTokens()) {
            sum += tokens.nextToken().charAt(0);
        }
        return sum;
    }

    // verdict: java.util.NoSuchElementException
    // witness: TextContracts.tokenTwice("a")
    // because: One look allows one step.
    static int tokenTwice(String s) {
        StringTokenizer tokens = new StringTokenizer(s == null ? "" : s);
        return tokens.hasMoreTokens() ? tokens.nextToken().length() + tokens.nextToken().length() : 0;
    }

    // verdict: java.lang.NullPointerException
    // witness: TextContracts.joined(null)
    // because: The delimiter may be null.
    static String joined(String by) {
        return new StringJoiner(by).add("a").toString();
    }

    // verdict: safe
    // because: Null is joined as a text.
    static int joinedNull(String s) {
        StringJoiner joiner = new StringJoiner(", ", "[", "]");
        joiner.add(s).add("b").setEmptyValue("none");
        return joiner.toString().length() + joiner.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: TextContracts.joinedList(null)
    // because: The list may be null.
    static String joinedList(List<String> list) {
        return String.join(",", list);
    }

    // verdict: safe
    // because: Elements that are null are joined as a text.
    static String joinedListChecked(ArrayList<String> list) {
        return list == null ? "" : String.join(",", list);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: TextContracts.repeated(-1)
    // because: The count may be negative.
    static String repeated(int n) {
        return n > 10 ? "" : "ab".repeat(n);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: TextContracts.found("abc", "x")
    // because: The text may not be found.
    static String found(String s, String part) {
        return s == null || part == null ? "" : s.substring(s.indexOf(part));
    }

    // verdict: safe
    // because: The place is not negative.
    static char foundChecked(String s) {
        int at = s == null ? -1 : s.indexOf(':');
        return at >= 0 ? s.charAt(at) : s != null && at > 0 ? s.charAt(at - 1) : ' ';
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: TextContracts.behindFound("a:")
    // because: Nothing may be behind it.
    static char behindFound(String s) {
        int at = s == null ? -1 : s.indexOf(':');
        return at >= 0 ? s.charAt(at + 1) : ' ';
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: TextContracts.uuid("x")
    // because: The text may be no identifier.
    static String uuid(String s) {
        return s == null ? "" : java.util.UUID.fromString(s).toString();
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: TextContracts.property("")
    // because: The name of a property is not empty.
    static String property(String name) {
        return name == null ? "" : System.getProperty(name);
    }

    // verdict: safe
    // because: A property may be missing.
    static int propertyChecked() {
        String value = System.getProperty("margay.unknown");
        return value == null ? 0 : value.length() + System.getProperty("user.dir", ".").length();
    }

    // verdict: java.lang.NullPointerException
    // witness: TextContracts.propertyMissing()
    // because: A property may be missing.
    static int propertyMissing() {
        return System.getProperty("margay.unknown").length();
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: TextContracts.lowered("")
    // because: An empty text stays empty.
    static char lowered(String s) {
        return s == null ? ' ' : s.toLowerCase().charAt(0);
    }

    // verdict: safe
    // because: A text does not become empty.
    static char loweredChecked(String s) {
        return s == null || s.isEmpty() ? ' ' : s.toUpperCase().charAt(0);
    }
}
