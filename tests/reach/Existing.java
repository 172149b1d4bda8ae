/** Objects that are there before a call: what static final fields hold, private ones too. */
public class Existing {
    private static final Existing EMPTY = new Existing(0);
    static final Existing FULL = new Existing(9);

    private final int count;

    private Existing(int count) {
        this.count = count;
    }

    public static Existing empty() {
        return EMPTY;
    }

    public static Existing of(int count) {
        return new Existing(count);
    }

    public int isEmpty() {
        if (this == EMPTY) {
            return 1; // target: the constant itself
        }
        return 0; // target: any other
    }

    public static int both(Existing one, Existing other) {
        if (one == EMPTY && other == FULL) {
            return 1; // target: the two constants
        }
        return 0; // target: any others
    }

    public static int never(Existing one) {
        if (one == EMPTY && one.count == 5) {
            return 1; // unreachable: the constant has none
        }
        return 0; // target: any object
    }
}
