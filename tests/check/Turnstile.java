// verdict: violation java.lang.AssertionError
// witness: 1, 2, 0

import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.*;

public class Turnstile {
    enum Event {
        COIN, PUSH, RESET
    }
    enum State {
        LOCKED {
            State next(Event e) {
                return e == Event.COIN ? UNLOCKED : this;
            }
        }, UNLOCKED {
            State next(Event e) {
                switch (e) {
                    case PUSH:
                    return LOCKED;
                    case RESET:
                    return BROKEN;
                    default:
                    return this;
                }
            }
        }, BROKEN {
            State next(Event e) {
                return this;
            }
        };
        abstract State next(Event e);
    }
    public static void main(String[] args) {
        State s = State.LOCKED;
        EnumMap<State, Integer> seen = new EnumMap<>(State.class);
        Event[] all = Event.values();
        for (int i = 0; i < 3; i++) {
            int e = Verifier.nondetInt();
            if (e < 0 || e >= all.length) return;
            if (i == 0 && e == 1) s = State.UNLOCKED;
            s = s.next(all[e]);
            seen.merge(s, 1, Integer::sum);
        }
        int total = 0;
        for (int v : seen.values()) total += v;
        assert total == 3;
        assert s != State.UNLOCKED || all[0].name().length() != 4 || seen.get(State.LOCKED) == null || seen.get(State.LOCKED) < 2;
    }
}
