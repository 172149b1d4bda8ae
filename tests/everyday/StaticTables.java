import java.util.ArrayList;
import java.util.List;

/** Tables and constants in static fields, some of which other code can change. */
public class StaticTables {
    protected static final StaticTables EMPTY = new StaticTables();
    private static final int[] WEIGHTS = {1, 2, 3};
    private static final int[] PRIMES = {2, 3, 5};
    private static final long[] SEQUENCE = new long[1];
    private static final List<String> NAMES = new ArrayList<>(List.of("a"));
    private static final List<String> DAYS = List.of("mo", "tu");

    private StaticTables() {
    }

    static StaticTables empty() {
        return EMPTY;
    }

    static StaticTables create() {
        return new StaticTables();
    }

    static int[] weights() {
        return WEIGHTS;
    }

    static long next() {
        return ++SEQUENCE[0];
    }

    static void clear() {
        NAMES.clear();
    }

    // verdict: java.lang.ArithmeticException
    // witness: StaticTables.weights()[0] = 0; StaticTables.share(0)
    // because: The table is handed out, so anybody can change it.
    static int share(int i) {
        if (i < 0 || i > 2) {
            return 0;
        }
        return 6 / WEIGHTS[i];
    }

    // verdict: safe
    // because: The table is private and only read, and has no zero.
    static int multiples(int i) {
        if (i < 0 || i > 2) {
            return 0;
        }
        return 30 / PRIMES[i];
    }

    // verdict: java.lang.ArithmeticException
    // witness: while (StaticTables.next() % 4 != 3) { } StaticTables.untilThird()
    // because: Another method counts in the array.
    static long untilThird() {
        return 10 / (SEQUENCE[0] % 4 - 3);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: StaticTables.clear(); StaticTables.firstName()
    // because: Another method empties the list.
    static int firstName() {
        return NAMES.get(0).length();
    }

    // verdict: safe
    // because: The list cannot be changed and has two texts.
    static int firstDay() {
        return DAYS.get(0).length();
    }

    // verdict: java.lang.ArithmeticException
    // witness: StaticTables.empty().divided(1)
    // because: The receiver may be the object of the static field.
    int divided(int n) {
        return n / (this == EMPTY ? 0 : 1);
    }
}
