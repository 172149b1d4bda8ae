/** An enum with behaviour, and a state machine. */
public class Machine {
    enum State {
        IDLE(0), RUNNING(5), BROKEN(-1);

        private final int weight;
        int visits;

        State(int weight) {
            this.weight = weight;
        }

        State next() {
            return this == BROKEN ? BROKEN : values()[(ordinal() + 1) % 2];
        }

        boolean heavy() {
            return weight > 4;
        }

        static State parse(String s) {
            for (State x : values()) {
                if (x.name().equalsIgnoreCase(s)) {
                    return x;
                }
            }
            return IDLE;
        }
    }

    private State state = State.IDLE;
    private int faults;

    void step() {
        if (state == State.BROKEN) {
            return;
        }
        state = state.next();
        state.visits++;
    }

    void fail() {
        faults++;
        if (faults >= 2) {
            state = State.BROKEN;
        }
    }

    boolean running() {
        return state == State.RUNNING;
    }

    State state() {
        return state == null ? State.IDLE : state;
    }

    static int often() {
        return State.RUNNING.visits > 100 ? 1 : 0;
    }
}
