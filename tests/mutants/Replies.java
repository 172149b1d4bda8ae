import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/** Calls of code that the caller brings along: it sees fields in between, changes them, answers otherwise each time, fails. */
public class Replies {
    int count;
    private int hidden;

    int twice(IntSupplier s) {
        return s.getAsInt() > 3 ? s.getAsInt() : 3;
    }

    int watched(IntSupplier s) {
        count = 1;
        int r = s.getAsInt();
        count = 2;
        return r;
    }

    int reread(IntSupplier s) {
        int before = hidden;
        int r = s.getAsInt();
        return before == hidden ? r : -1;
    }

    int hide(int n) {
        hidden = n;
        return hidden;
    }

    int guarded(IntSupplier s) {
        try {
            return s.getAsInt();
        } catch (IllegalStateException e) {
            count++;
            return 0;
        } finally {
            hidden++;
        }
    }

    int dropped(IntSupplier s) {
        s.getAsInt();
        return 1;
    }

    int ordered(IntSupplier s, IntSupplier t) {
        int a = s.getAsInt();
        int b = t.getAsInt();
        return a + b;
    }

    int zero(IntUnaryOperator f, int n) {
        return n == 0 ? 0 : f.applyAsInt(n) * n;
    }

    int hidden() {
        return hidden;
    }

    protected int step() {
        return 1;
    }

    int stepped(int n) {
        int r = 0;
        for (int i = 0; i < n && i < 5; i++) {
            r += step();
        }
        return step() == 1 ? r : -r;
    }

    static String texts(Object o) {
        String s = String.valueOf(o);
        return s.isEmpty() ? "none" : s;
    }
}
