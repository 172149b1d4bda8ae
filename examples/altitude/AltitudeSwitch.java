/**
 * Switches a device on when an aircraft comes below a threshold, from the messages of its altimeters. The radio
 * altimeter is believed more than the barometric ones; messages that are too old count for nothing, and a
 * pilot's message inhibits the switch or resets it.
 */
public class AltitudeSwitch {
    /** What the device is told. */
    public enum Command {
        NONE,
        ON,
        OFF,
        FAULT
    }

    static final int THRESHOLD = 2000;
    static final int HYSTERESIS = 200;
    static final int MAX_AGE = 5;

    private boolean on;
    private boolean inhibited;

    public boolean isOn() {
        return on;
    }

    public boolean isInhibited() {
        return inhibited;
    }

    /** Reads the messages, newest first, and says what to tell the device at this time. */
    public Command step(Message messages, int now) {
        boolean below = false;
        boolean above = false;
        boolean heard = false;
        for (Message message = messages; message != null; message = message.next) {
            if (message.time > now) {
                return Command.FAULT;
            }
            if (now - message.time > MAX_AGE) {
                break;
            }
            if (message.source.equals("inhibit")) {
                inhibited = true;
            } else if (message.source.equals("reset")) {
                inhibited = false;
                on = false;
            } else if (message.source.equals("radio")) {
                heard = true;
                below = message.altitude < THRESHOLD;
                above = message.altitude > THRESHOLD + HYSTERESIS;
                break;
            } else if (message.source.startsWith("baro") && !heard) {
                heard = true;
                below = message.altitude < THRESHOLD - HYSTERESIS;
                above = message.altitude > THRESHOLD + HYSTERESIS;
            }
        }
        if (!heard) {
            return on ? Command.FAULT : Command.NONE;
        }
        if (below && !on && !inhibited) {
            on = true;
            return Command.ON;
        }
        if (above && on) {
            on = false;
            return Command.OFF;
        }
        return Command.NONE;
    }
}
