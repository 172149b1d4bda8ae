// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class MonitorsReleased {
    static synchronized int half(int x) {
        if (x % 2 != 0) {
            throw new IllegalArgumentException();
        }
        return x / 2;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = 0;
        try {
            y = half(x);
        } catch (IllegalArgumentException e) {
            y = half(x - 1);
        }
        assert !Thread.holdsLock(MonitorsReleased.class);
        assert y * 2 == x || y * 2 == x - 1;
    }
}
