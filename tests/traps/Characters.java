import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;

/** What is known of single characters of a text, of finite numbers and of iterators that come back. */
public final class Characters {
    // verdict: safe
    // because: Another character stands where the second search begins.
    static String inside(String text) {
        if (text == null) {
            return "";
        }
        int open = text.indexOf('(');
        int close = text.indexOf(')', open);
        return open < 0 || close < 0 ? "" : text.substring(open + 1, close);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Characters.between("|")
    // because: The same character is found again.
    static String between(String text) {
        if (text == null) {
            return "";
        }
        int open = text.indexOf('|');
        int close = text.indexOf('|', open);
        return open < 0 || close < 0 ? "" : text.substring(open + 1, close);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Characters.closedFirst(")(")
    // because: The second search begins at the start.
    static String closedFirst(String text) {
        if (text == null) {
            return "";
        }
        int open = text.indexOf('(');
        int close = text.indexOf(')');
        return open < 0 || close < 0 ? "" : text.substring(open + 1, close);
    }

    // verdict: safe
    // because: What a text has is found in it.
    static String head(String text) {
        if (text == null || !text.contains(":")) {
            return "";
        }
        return text.substring(0, text.indexOf(':'));
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Characters.headBehind(":a")
    // because: It need not be behind the first character.
    static String headBehind(String text) {
        if (text == null || !text.contains(":")) {
            return "";
        }
        return text.substring(0, text.indexOf(':', 1));
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Characters.headOfTwo("a:")
    // because: Only the first character of the text that is searched for is there.
    static String headOfTwo(String text) {
        if (text == null || !text.contains(":")) {
            return "";
        }
        return text.substring(0, text.indexOf(":="));
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Characters.headOfOther("a:b", "c")
    // because: The other text need not have it.
    static String headOfOther(String text, String other) {
        if (text == null || other == null || !text.contains(":")) {
            return "";
        }
        return other.substring(0, other.indexOf(':'));
    }

    // verdict: safe
    // because: There are two fields at least.
    static String second(String line) {
        return line == null || !line.contains(";") ? "" : line.split(";", -1)[1];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Characters.secondDropped("a;")
    // because: Empty fields at the end are dropped.
    static String secondDropped(String line) {
        return line == null || !line.contains(";") ? "" : line.split(";")[1];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Characters.secondOfOne("a;b")
    // because: There is one field at most.
    static String secondOfOne(String line) {
        return line == null || !line.contains(";") ? "" : line.split(";", 1)[1];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Characters.secondByAny("..")
    // because: The point stands for any character, and all fields are empty.
    static String secondByAny(String line) {
        return line == null || !line.contains(".") ? "" : line.split(".", 0)[1];
    }

    // verdict: safe
    // because: The character is the one that was looked at.
    static int perDigit(String text) {
        if (text == null || text.isEmpty() || text.charAt(0) == '0') {
            return 0;
        }
        return 10 / (text.charAt(0) - '0');
    }

    // verdict: java.lang.ArithmeticException
    // witness: Characters.perNextDigit("10")
    // because: Another character may be 0.
    static int perNextDigit(String text) {
        if (text == null || text.length() < 2 || text.charAt(0) == '0') {
            return 0;
        }
        return 10 / (text.charAt(1) - '0');
    }

    // verdict: safe
    // because: Five digits are a number.
    static int port(String text) {
        if (text == null || text.isEmpty() || text.length() > 5) {
            return -1;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return -1;
            }
        }
        return Integer.parseInt(text);
    }

    // verdict: java.lang.NumberFormatException
    // witness: Characters.longPort("99999999999")
    // because: Many digits are no int.
    static int longPort(String text) {
        if (text == null || text.isEmpty()) {
            return -1;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return -1;
            }
        }
        return Integer.parseInt(text);
    }

    // verdict: java.lang.NumberFormatException
    // witness: Characters.portFromSecond("x1")
    // because: The first character is not looked at.
    static int portFromSecond(String text) {
        if (text == null || text.isEmpty() || text.length() > 5) {
            return -1;
        }
        for (int i = 1; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return -1;
            }
        }
        return Integer.parseInt(text);
    }

    // verdict: safe
    // because: What is neither infinite nor no number is finite.
    static BigDecimal decimal(double amount) {
        return Double.isNaN(amount) || Double.isInfinite(amount) ? BigDecimal.ZERO : BigDecimal.valueOf(amount);
    }

    // verdict: java.lang.NumberFormatException
    // witness: Characters.decimalOfNumber(Double.POSITIVE_INFINITY)
    // because: The infinities are left.
    static BigDecimal decimalOfNumber(double amount) {
        return Double.isNaN(amount) ? BigDecimal.ZERO : BigDecimal.valueOf(amount);
    }

    // verdict: java.lang.NumberFormatException
    // witness: Characters.decimalOfTwice(Double.MAX_VALUE)
    // because: Twice a finite number may be infinite.
    static BigDecimal decimalOfTwice(double amount) {
        return Double.isFinite(amount) ? BigDecimal.valueOf(amount * 2) : BigDecimal.ZERO;
    }

    // verdict: java.lang.NumberFormatException
    // witness: Characters.decimalOfNarrow(1e300)
    // because: A great double is an infinite float.
    static BigDecimal decimalOfNarrow(double amount) {
        return Double.isFinite(amount) ? new BigDecimal((float) amount) : BigDecimal.ZERO;
    }

    // verdict: java.lang.NumberFormatException
    // witness: Characters.decimals(new double[] {1, Double.NaN})
    // because: Only one of the numbers is looked at.
    static BigDecimal decimals(double[] amounts) {
        if (amounts == null || amounts.length < 2 || !Double.isFinite(amounts[0])) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(amounts[1]);
    }

    // verdict: safe
    // because: A set bit stays set.
    static int perOdd(int total, int parts) {
        return total / (parts | 1);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Characters.perToggled(1, 1)
    // because: The bit may be taken away.
    static int perToggled(int total, int parts) {
        return total / (parts ^ 1);
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: List<String> l = new java.util.ArrayList<>(List.of("a", "b")); Characters.drain(l.iterator(), l)
    // because: The iterator may be one of the list.
    static void drain(Iterator<String> from, List<String> to) {
        while (from.hasNext()) {
            to.add(from.next());
        }
    }
}
