import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Constants of a class's own type that are told from its other objects, and tables in static fields. */
public final class Constants {

    private Constants() {
    }

    /** One constant; all other objects have a name. */
    static final class Named {
        static final Named NONE = new Named(null);
        private final String name;

        private Named(String name) {
            this.name = name;
        }

        static Named of(String name) {
            return name == null ? NONE : new Named(name);
        }

        // verdict: safe
        // because: Only the constant has no name.
        int length() {
            return this == NONE ? 0 : name.length();
        }

        // verdict: java.lang.NullPointerException
        // witness: Constants.Named.NONE.lengthOfAny()
        // because: The constant has no name.
        int lengthOfAny() {
            return name.length();
        }

        // verdict: java.lang.NullPointerException
        // witness: Constants.Named.of("a").lengthOfOther(Constants.Named.NONE)
        // because: The other object is not the one that was compared.
        int lengthOfOther(Named other) {
            if (this == NONE || other == null) {
                return 0;
            }
            return other.name.length();
        }

        // verdict: java.lang.NullPointerException
        // witness: Constants.Named.NONE.lengthUnless(false)
        // because: If the flag is not set, nothing is known to be another object.
        int lengthUnless(boolean flag) {
            Named none = flag ? NONE : null;
            return this != none ? name.length() : 0;
        }

        // verdict: safe
        // because: Either comparison is with the constant.
        static int lengthOf(Named named) {
            if (named == null || named == NONE) {
                return 0;
            }
            return named.name.length();
        }
    }

    /** Two constants: one comparison does not exclude the other. */
    static final class Level {
        static final Level NONE = new Level(0);
        static final Level ZERO = new Level(0);
        private final int steps;

        private Level(int steps) {
            this.steps = steps;
        }

        static Level of(int steps) {
            return new Level(Math.max(1, Math.min(steps, 9)));
        }

        // verdict: java.lang.ArithmeticException
        // witness: Constants.Level.ZERO.per(10)
        // because: Another constant has no steps either.
        int per(int n) {
            return this == NONE ? 0 : n / steps;
        }
    }

    /** An object that is equal to the constant is made elsewhere, too. */
    static final class Twin {
        static final Twin EMPTY = new Twin(new int[0]);
        private final int[] values;

        private Twin(int[] values) {
            this.values = values;
        }

        static Twin of(int... values) {
            return new Twin(values.clone());
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: Constants.Twin.of().first()
        // because: An empty object need not be the constant.
        int first() {
            return this == EMPTY ? 0 : values[0];
        }
    }

    /** The constant is copied by reflection of its own state. */
    static final class Copied {
        static final Copied NONE = new Copied(null);
        private final String text;

        private Copied(String text) {
            this.text = text;
        }

        static Copied of(String text) {
            return new Copied(Objects.requireNonNull(text));
        }

        Copied copy() {
            return new Copied(text);
        }

        // verdict: java.lang.NullPointerException
        // witness: Constants.Copied.NONE.copy().length()
        // because: A copy of the constant is another object without a text.
        int length() {
            return this == NONE ? 0 : text.length();
        }
    }

    /** The constant is known to others before the class is initialised. */
    static final class Early {
        static final List<Early> ALL = new ArrayList<>();
        static final Early NONE = new Early(null);
        private final String name;

        private Early(String name) {
            this.name = name;
            ALL.add(this);
        }

        static Early of(String name) {
            return new Early(Objects.requireNonNull(name));
        }

        // verdict: safe
        // because: Only the constant has no name, wherever it was stored.
        int length() {
            return this == NONE ? 0 : name.length();
        }
    }

    /** Objects are known to others before their fields are set. */
    static final class Unfinished {
        private static final List<Unfinished> ALL = new ArrayList<>();
        static final Unfinished NONE = new Unfinished(null);
        private final String name;
        private int length;

        Unfinished(String name) {
            ALL.add(this);
            if (this != NONE && NONE != null) {
                length = length(this);
            }
            this.name = name == null ? "" : name;
        }

        private static int length(Unfinished unfinished) {
            return 10 / (unfinished.name == null ? 0 : 1);
        }

        // verdict: java.lang.ArithmeticException
        // witness: Constants.Unfinished.of("a")
        // because: The constructor asks for the name before it is set.
        static Unfinished of(String name) {
            return new Unfinished(name);
        }
    }

    private static final int[] DIVISORS = {1, 2, 4};
    private static final int[] HANDED_OUT = {1, 2, 4};
    private static final int[] WRITTEN = {1, 2, 4};
    private static final int[][] ROWS = {{1, 2}, {3, 4}};
    private static final int[][] OPEN_ROWS = {{1, 2}, {3, 4}};
    private static final String[] WORDS = {"a", "bc"};
    private static final String[] HOLES = {"a", null};
    private static final Map<String, Integer> CODES = Map.of("a", 1, "b", 2);
    private static final List<String> NAMES = List.of("x", "yz");
    private static final List<String> GROWING = new ArrayList<>(List.of("x"));
    private static int limit = 3;
    private static int unchecked = 3;

    static int[] handedOut() {
        return HANDED_OUT;
    }

    static void write(int i, int value) {
        WRITTEN[i] = value;
    }

    static int[] row(int i) {
        return OPEN_ROWS[i];
    }

    static void replaceRow(int i) {
        OPEN_ROWS[i] = new int[0];
    }

    static void setLimit(int n) {
        if (n > 0) {
            limit = n;
        }
    }

    static void setUnchecked(int n) {
        unchecked = n;
    }

    static void drop() {
        GROWING.clear();
    }

    static List<String> names() {
        return NAMES;
    }

    // verdict: safe
    // because: The table is private and has no zero.
    static int perDivisor(int n, int i) {
        return n / DIVISORS[i & 1];
    }

    // verdict: java.lang.ArithmeticException
    // witness: Constants.handedOut()[0] = 0; Constants.perHandedOut(1)
    // because: Callers get the table itself.
    static int perHandedOut(int n) {
        return n / HANDED_OUT[0];
    }

    // verdict: java.lang.ArithmeticException
    // witness: Constants.write(0, 0); Constants.perWritten(1)
    // because: Another method writes into the table.
    static int perWritten(int n) {
        return n / WRITTEN[0];
    }

    // verdict: safe
    // because: Both rows have two columns, and nobody replaces one.
    static int cell(int r, int c) {
        return ROWS[r & 1][c & 1];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Constants.replaceRow(1); Constants.openCell(1, 0)
    // because: A row may have been replaced by a shorter one.
    static int openCell(int r, int c) {
        return OPEN_ROWS[r & 1][c & 1];
    }

    // verdict: safe
    // because: Both words are there.
    static int wordLength(int i) {
        return WORDS[i & 1].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Constants.holeLength(1)
    // because: One word is missing.
    static int holeLength(int i) {
        return HOLES[i & 1].length();
    }

    // verdict: safe
    // because: A list that cannot be changed has two names, even if callers have it.
    static int second() {
        return names().get(1).length();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Constants.drop(); Constants.firstGrowing()
    // because: Another method empties the list.
    static String firstGrowing() {
        return GROWING.get(0);
    }

    // verdict: java.lang.NullPointerException
    // witness: Constants.code("c")
    // because: A key may be missing.
    static int code(String key) {
        return key == null ? 0 : CODES.get(key);
    }

    // verdict: safe
    // because: The limit is never set to zero.
    static int perLimit(int n) {
        return n / limit;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Constants.setUnchecked(0); Constants.perUnchecked(1)
    // because: The number may be set to zero.
    static int perUnchecked(int n) {
        return n / unchecked;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Constants.setAndDivide(0)
    // because: The new value is used, whatever was known of the old one.
    static int setAndDivide(int n) {
        unchecked = n;
        return 10 / unchecked;
    }

    // verdict: safe
    // because: The copy is changed and not the table.
    static int perCopy(int n, int i) {
        int[] copy = Arrays.copyOf(DIVISORS, DIVISORS.length);
        copy[0] = 0;
        return n / DIVISORS[i & 1];
    }
}
