import java.math.BigInteger;

/** Formats with arguments of several types. */
public final class Formats {
    record Item(String name, int count) {
    }

    static final class Broken {
        private final int by;

        Broken(int by) {
            this.by = by;
        }

        @Override
        public String toString() {
            return "b" + 1 / by;
        }
    }

    // verdict: safe
    // because: Each argument has the type that its conversion takes.
    static String mixed(String name, int count, double price) {
        return String.format("%s-%05d %,.2f%n", name, count, price);
    }

    // verdict: java.util.IllegalFormatConversionException
    // witness: Formats.swapped("a", 1)
    // because: The arguments are in the other order.
    static String swapped(String name, int count) {
        return String.format("%d %s", name == null ? "" : name, count);
    }

    // verdict: java.util.MissingFormatArgumentException
    // witness: Formats.missing("a", 1)
    // because: There is no third argument.
    static String missing(String name, int count) {
        return String.format("%s %d %s", name, count);
    }

    // verdict: java.util.FormatFlagsConversionMismatchException
    // witness: Formats.zeros("a")
    // because: Texts are not filled with zeros.
    static String zeros(String name) {
        return String.format("%05s", name);
    }

    // verdict: java.util.IllegalFormatPrecisionException
    // witness: Formats.precise(1)
    // because: Whole numbers have no precision.
    static String precise(int count) {
        return String.format("%.2d", count);
    }

    // verdict: java.util.MissingFormatWidthException
    // witness: Formats.leftWithout(1)
    // because: A flag needs a width.
    static String leftWithout(int count) {
        return String.format("%-d", count);
    }

    // verdict: java.util.IllegalFormatFlagsException
    // witness: Formats.leftZeros(1)
    // because: Two flags exclude each other.
    static String leftZeros(int count) {
        return String.format("%-05d", count);
    }

    // verdict: java.util.DuplicateFormatFlagsException
    // witness: Formats.twice(1)
    // because: A flag is given twice.
    static String twice(int count) {
        return String.format("%,,d", count);
    }

    // verdict: java.util.FormatFlagsConversionMismatchException
    // witness: Formats.signedHex(1)
    // because: Hexadecimal numbers of this type have no sign.
    static String signedHex(int count) {
        return String.format("%+x", count);
    }

    // verdict: java.util.IllegalFormatConversionException
    // witness: Formats.wholeAsReal(1)
    // because: A whole number is no floating-point number.
    static String wholeAsReal(int count) {
        return String.format("%.1f", count);
    }

    // verdict: safe
    // because: Each argument has the type that its conversion takes.
    static String large(BigInteger count, char mark, boolean sold) {
        return String.format("%+,d|%c|%b|%08x", count, mark, sold, 255L);
    }

    // verdict: safe
    // because: The method toString of a record does not fail.
    static String record(Item item, int n) {
        return String.format("%s:%d", item, n);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Formats.broken(new Formats.Broken(0), 1)
    // because: The method toString fails.
    static String broken(Broken broken, int n) {
        return String.format("%d:%s", n, broken);
    }

    // verdict: java.util.IllegalFormatConversionException
    // witness: Formats.replaced("a", 1)
    // because: The argument is replaced before the array is used.
    static String replaced(String name, int count) {
        Object[] arguments = {name, count};
        arguments[1] = "x";
        return String.format("%s %d", arguments);
    }

    // verdict: java.util.IllegalFormatConversionException
    // witness: Formats.replacedAt("a", 1, 1)
    // because: One of the arguments is replaced, perhaps the number.
    static String replacedAt(String name, int count, int at) {
        Object[] arguments = {name, count};
        if (at == 0 || at == 1) {
            arguments[at] = "x";
        }
        return String.format("%s %d", arguments);
    }

    // verdict: java.util.IllegalFormatConversionException
    // witness: Formats.given("a", new Object[] {"b"})
    // because: The caller chooses the arguments.
    static String given(String name, Object... arguments) {
        return arguments == null || arguments.length == 0 ? name : String.format("%d", arguments);
    }

    // verdict: java.util.MissingFormatArgumentException
    // witness: Formats.percent(5)
    // because: A percent sign in the text begins another conversion.
    static String percent(int count) {
        return String.format("%d % done", count);
    }
}
