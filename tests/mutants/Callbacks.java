import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/** Code of the caller runs in the middle of a method. */
public class Callbacks {
    interface Listener {
        void changed(int value);
    }

    private int value;
    private boolean busy;
    private Listener listener;

    void listen(Listener l) {
        listener = l;
    }

    int value() {
        return value;
    }

    boolean busy() {
        return busy;
    }

    void set(int v) {
        if (v == value) {
            return;
        }
        busy = true;
        value = v;
        if (listener != null) {
            listener.changed(v);
        }
        busy = false;
    }

    static int apply(IntUnaryOperator f, int x) {
        int first = f.applyAsInt(x);
        int second = f.applyAsInt(x);
        return first == second ? first : -1;
    }

    static int firstIndex(int[] a, IntPredicate p) {
        for (int i = 0; i < a.length; i++) {
            if (p.test(a[i])) {
                return i;
            }
        }
        return -1;
    }

    static void twice(Runnable r) {
        r.run();
        r.run();
    }
}
