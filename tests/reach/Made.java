import java.util.ArrayList;
import java.util.List;

/** States that constructors and methods make, and such that only fields set by hand have. */
public class Made {
    private final List<String> names;
    private final int[] cells;
    private int size;

    public Made() {
        names = new ArrayList<>();
        cells = new int[4];
    }

    public void add(String name) {
        if (name != null) {
            names.add(name);
            size = size + 1 & 7;
        }
    }

    public int listOf() {
        if (names == null) {
            return 1; // unreachable: the constructor makes the list
        }
        return 0; // target: a new object
    }

    public int length() {
        if (cells.length == 5) {
            return 1; // unreachable: every constructor makes four cells
        }
        return 0; // target: a new object
    }

    public int range() {
        if (size < 0) {
            return 1; // unreachable: no method makes it negative
        }
        if (size == 2) {
            return 2; // target: after two calls
        }
        return 0; // target: a new object
    }

    public int element(int i) {
        for (String name : names) {
            if (name == null) {
                return 1; // unreachable: null is not added
            }
        }
        return 0; // target: a new object
    }

    /** A record that its compact constructor keeps in order. */
    public record Range(int low, int high) {
        public Range {
            if (low > high) {
                throw new IllegalArgumentException();
            }
        }
    }

    public static int width(Range range) {
        if (range.low() > range.high()) {
            return -1; // unreachable: no such range is made
        }
        return range.high() - range.low(); // target: any range
    }

    public static int loop(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        if (i < 0) {
            return 1; // unreachable: it counts from zero
        }
        return 0; // target: any number
    }

    private static int limit = 3;

    public static int below(int n) {
        int least = Math.min(limit, n);
        if (n == 7 && least > limit) {
            return 1; // unreachable: a minimum is not above either
        }
        return 0; // target: any number
    }

    public static int caught(Runnable task) {
        int code = 0;
        try {
            task.run();
        } catch (IllegalStateException e) {
            code = 1;
        }
        return code; // target: whatever the task does
    }
}
