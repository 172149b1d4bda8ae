import java.util.ArrayList;
import java.util.List;

/** Constants that depend on what ran before them. */
public final class InitOrder {

    private InitOrder() {
    }

    static final class Config {
        static int divisor = 1;

        private Config() {
        }
    }

    static final class Late {
        static final int DIVISOR = Config.divisor;

        private Late() {
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: InitOrder.Config.divisor = 0; InitOrder.perLate(1)
    // because: The constant is computed from a field that others can set before.
    static int perLate(int n) {
        return n / Late.DIVISOR;
    }

    static final class Table {
        static final int[] CELLS = {1, 2, 3};
        static final List<int[]> ROWS = List.of(new int[] {1});
        static final List<String> NAMES = new ArrayList<>(List.of("a"));
        private static final int[] HIDDEN = {1, 2, 3};

        private Table() {
        }

        static void zero() {
            HIDDEN[1] = 0;
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: InitOrder.Table.CELLS[0] = 0; InitOrder.perCell(1)
    // because: The elements of a constant array can be set.
    static int perCell(int n) {
        return n / Table.CELLS[0];
    }

    // verdict: safe
    // because: The length of a constant array cannot change.
    static int lastCell() {
        return Table.CELLS[2];
    }

    // verdict: java.lang.ArithmeticException
    // witness: InitOrder.Table.ROWS.get(0)[0] = 0; InitOrder.perRow(1)
    // because: The list is immutable, its rows are not.
    static int perRow(int n) {
        return n / Table.ROWS.get(0)[0];
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: InitOrder.Table.NAMES.clear(); InitOrder.firstName()
    // because: The list of the constant can be changed.
    static String firstName() {
        return Table.NAMES.get(0);
    }

    // verdict: java.lang.ArithmeticException
    // witness: InitOrder.Table.zero(); InitOrder.perHidden(1)
    // because: Another method of the class sets an element.
    static int perHidden(int n) {
        return n / Table.HIDDEN[1];
    }

    enum Mode {
        FAST(1), SLOW(2);

        private int factor;
        private final int weight;

        Mode(int factor) {
            this.factor = factor;
            this.weight = factor;
        }

        void setFactor(int factor) {
            this.factor = factor;
        }

        // verdict: java.lang.ArithmeticException
        // witness: InitOrder.Mode.FAST.setFactor(0); InitOrder.Mode.FAST.perFactor(1)
        // because: Fields of constants can be set.
        int perFactor(int n) {
            return n / factor;
        }

        // verdict: safe
        // because: The field is final and positive for both constants.
        int perWeight(int n) {
            return n / weight;
        }
    }

    enum Zero {
        NONE(0), ONE(1);

        private final int weight;

        Zero(int weight) {
            this.weight = weight;
        }

        // verdict: java.lang.ArithmeticException
        // witness: InitOrder.Zero.NONE.per(1)
        // because: One of the constants has no weight.
        int per(int n) {
            return n / weight;
        }
    }

    enum Shape {
        ROUND {
            @Override
            String label() {
                return "r";
            }
        },
        FLAT;

        String label() {
            return null;
        }

        // verdict: java.lang.NullPointerException
        // witness: InitOrder.Shape.FLAT.labelLength()
        // because: Only one constant overrides the method.
        int labelLength() {
            return label().length();
        }
    }

    static final class Counter {
        private static int made;
        private final int number;

        Counter() {
            number = made++;
        }

        // verdict: java.lang.ArithmeticException
        // witness: InitOrder.Counter c = new InitOrder.Counter(); while (c.number() % 4 != 2) { c = new InitOrder.Counter(); } c.per(1)
        // because: The number of an object depends on how many there were before.
        int per(int n) {
            return n / (number % 4 - 2);
        }

        int number() {
            return number;
        }
    }

    static final class Holder {
        private static final Holder INSTANCE = new Holder();
        private static final int SIZE = Integer.parseInt("3");
        private final int[] cells = new int[SIZE];

        private Holder() {
        }

        static Holder get() {
            return INSTANCE;
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: InitOrder.Holder.get().first()
        // because: The only object is made before the size is set.
        int first() {
            return cells[0];
        }
    }

    static final class GoodHolder {
        private static final int SIZE = Integer.parseInt("3");
        private static final GoodHolder INSTANCE = new GoodHolder();
        private final int[] cells = new int[SIZE];

        private GoodHolder() {
        }

        static GoodHolder get() {
            return INSTANCE;
        }

        // verdict: safe
        // because: The size is set before the only object is made.
        int first() {
            return cells[0];
        }
    }
}
