import margay.Finitization;

/** An enum with a predicate: its structures are its constants, as they are. */
public enum Signal {
    RED(3, false),
    AMBER(1, true),
    GREEN(2, true) {
        @Override
        boolean repOk() {
            return next() == AMBER;
        }
    };

    private final int seconds;
    private final boolean open;

    Signal(int seconds, boolean open) {
        this.seconds = seconds;
        this.open = open;
    }

    boolean repOk() {
        return seconds > 2 || open && this != AMBER;
    }

    Signal next() {
        return values()[(ordinal() + 2) % values().length];
    }

    static boolean follows(Signal a, Signal b) {
        return a.next() == b;
    }

    public static Finitization finSignal() {
        return Finitization.of(Signal.class);
    }
}
