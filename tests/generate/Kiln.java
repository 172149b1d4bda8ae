import java.util.Locale;

/** A kiln that takes commands as words and keeps its state in an enum: objects of two types that are both compared by identity. */
public class Kiln {

    enum State { COLD, HEATING, HOT, COOLING, BROKEN }

    private State state = State.COLD;
    private int degrees;
    private int alarms;

    public boolean command(String text) {
        if (text == null) {
            throw new IllegalArgumentException("no command");
        }
        State before = state;
        String word = text.trim().toLowerCase(Locale.ROOT);
        if (word.startsWith("heat ")) {
            heat(word.substring(5));
            return true;
        }
        switch (word) {
            case "go":
                if (state != State.COLD) {
                    throw alarm("go");
                }
                state = State.HEATING;
                break;
            case "open":
            case "reopen":
                door(word.length() == 4);
                break;
            case "cool":
                state = next();
                break;
            case "end":
                if (state == State.HOT || state == State.HEATING) {
                    throw alarm("end");
                }
                state = state == State.BROKEN ? State.BROKEN : State.COLD;
                degrees = 0;
                break;
            default:
                if (!word.equals("reset-42") || alarms == 0) {
                    throw new IllegalArgumentException("command " + text);
                }
                state = State.COLD;
                alarms = 0;
                break;
        }
        return state != before;
    }

    private void heat(String amount) {
        if (state != State.HEATING) {
            throw alarm("heat");
        }
        int wanted = 0;
        for (int i = 0; i < amount.length(); i++) {
            char c = amount.charAt(i);
            if (c < '0' || c > '9' || wanted > 999) {
                throw new IllegalArgumentException("degrees " + amount);
            }
            wanted = wanted * 10 + c - '0';
        }
        degrees = wanted;
        state = State.HOT;
    }

    private void door(boolean open) {
        switch (state) {
            case COLD:
            case HEATING:
                state = open ? State.COLD : State.HEATING;
                break;
            case COOLING:
                if (!open) {
                    throw alarm("close");
                }
                break;
            default:
                throw alarm("door");
        }
    }

    private State next() {
        switch (state) {
            case HOT:
                return State.COOLING;
            case COOLING:
                return State.COLD;
            default:
                throw alarm("cool");
        }
    }

    private IllegalStateException alarm(String word) {
        if (alarms < 3) {
            alarms++;
        }
        if (alarms == 3) {
            state = State.BROKEN;
            degrees = 0;
        }
        return new IllegalStateException(word + " when " + state + " at " + degrees);
    }
}
