// $ generate: generate Counter
// $ check-unknown: check Counter.tick
// $ reach: reach Counter.tick:@two

/** Static state: what it is at first, and what a test may rely on. */
public class Counter {
    static final int STEP = Integer.parseInt("2");
    static final int[] LIMITS = {3, 5};
    static int count;

    static int tick(boolean fast) {
        count += fast ? STEP : 1;
        if (count > LIMITS[1]) {
            count = 0;
        } else if (count == 2) {
            return 2; // @two
        }
        return count;
    }
}
