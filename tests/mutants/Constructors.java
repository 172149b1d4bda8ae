import java.util.ArrayList;
import java.util.List;

/** Constructors that check, leak and chain; fields with defaults. */
public class Constructors {
    static final List<Constructors> ALL = new ArrayList<>();
    private final int low;
    private final int high;
    private int zero = 0;
    private boolean flag = false;
    private String name = null;
    private long big = 1L;

    Constructors(int low, int high) {
        if (low > high) {
            int t = low;
            low = high;
            high = t;
        }
        this.low = low;
        this.high = high;
        zero = 0;
    }

    Constructors(int n) {
        this(-n, n);
        if (n > 5) {
            ALL.add(this);
        }
    }

    Constructors() {
        this(0);
        name = "none";
    }

    int width() {
        return high - low;
    }

    boolean empty() {
        return low >= high;
    }

    boolean wrong() {
        return low > high;
    }

    String name() {
        return name == null ? "unnamed" : name;
    }

    long big() {
        return flag ? big + zero : big;
    }

    static int all() {
        return ALL.size();
    }
}
