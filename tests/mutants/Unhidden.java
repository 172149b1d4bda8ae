import java.util.function.IntUnaryOperator;

/** Private methods and fields whose values look limited, and are not: others in the file call and write them. */
public class Unhidden {
    private int size;
    private int total;
    private int depth;
    private boolean flag;
    private int[] items = new int[2];
    private String name;
    private final int low;
    private final int high;
    static Unhidden last;
    static int seen;

    Unhidden() {
        last = this;
        look();
        name = "named";
        low = 1;
        high = 2;
    }

    Unhidden(int low, int high) {
        name = "numbers";
        this.low = low;
        this.high = high;
    }

    static void look() {
        seen = last.length();
    }

    static int seen() {
        return seen;
    }

    int length() {
        return name == null ? -1 : name.length();
    }

    boolean wrong() {
        return low > high;
    }

    /** Leaves the size negative when it fails. */
    int pop() {
        size--;
        return items[size];
    }

    boolean negative() {
        return size < 0;
    }

    /** The sum overflows. */
    void add(int n) {
        if (n >= 0) {
            total += n;
        }
    }

    int total() {
        return total < 0 ? 0 : total;
    }

    void resize(int n) {
        if (n >= 0 && n < 10) {
            items = new int[n];
        }
    }

    boolean empty() {
        return items.length == 0;
    }

    /** The depth is 1 while the function runs. */
    int nested(IntUnaryOperator f) {
        depth++;
        try {
            return f.applyAsInt(depth);
        } finally {
            depth--;
        }
    }

    int depth() {
        return depth == 0 ? 0 : 10 + depth;
    }

    int inside() {
        return nested(x -> depth());
    }

    class Inner {
        void set() {
            flag = true;
        }

        int call() {
            return limited(-4);
        }
    }

    void raise() {
        new Inner().set();
    }

    int flagged() {
        return flag ? 1 : 0;
    }

    int call(int n) {
        return n > 0 ? limited(n) : 0;
    }

    int callInner() {
        return new Inner().call();
    }

    private int limited(int n) {
        if (n < 0) {
            return -n;
        }
        return n;
    }

    static int byReference(int n) {
        IntUnaryOperator f = Unhidden::small;
        return n > 0 ? small(n) : f.applyAsInt(n);
    }

    private static int small(int n) {
        return n < 0 ? 1 : 2;
    }

    static int byLambda(int n) {
        IntUnaryOperator f = x -> halved(x);
        return n > 0 ? halved(n) : f.applyAsInt(n);
    }

    private static int halved(int n) {
        return n < 0 ? 1 : n / 2;
    }

    static int down(int n) {
        return n > 0 && n < 9 ? step(n) : 0;
    }

    /** Called with numbers over 0, and by itself with 0 and less. */
    private static int step(int n) {
        if (n < 0) {
            return 100;
        }
        return step(n - 3) + 1;
    }

    static int deep(int n) {
        return n > 0 ? a(n) : 0;
    }

    private static int a(int n) {
        return b(n - 1);
    }

    private static int b(int n) {
        return c(n - 1);
    }

    private static int c(int n) {
        return d(n - 1);
    }

    private static int d(int n) {
        return e(n - 1);
    }

    private static int e(int n) {
        return f(n - 1);
    }

    private static int f(int n) {
        return n < 0 ? 1 : 2;
    }

    static int rising(int n) {
        int sum = 0;
        for (int i = 0; i < n && i < 7; i++) {
            sum += at(i);
        }
        return sum;
    }

    private static int at(int i) {
        return i > 4 ? 1 : 0;
    }

    enum Kind {
        ONE(1), TWO(2) {
            @Override
            int weight() {
                return super.weight() * 5;
            }
        };

        private final int weight;

        Kind(int weight) {
            this.weight = weight;
        }

        int weight() {
            return weight;
        }

        boolean heavy() {
            return weight() > 5;
        }

        boolean light() {
            return weight < 2;
        }
    }

    static class Base {
        private final int level;

        Base(int level) {
            this.level = level;
            ready();
        }

        void ready() {
        }

        boolean under() {
            return level < 0;
        }
    }

    static class Derived extends Base {
        private Integer extra;
        private int found = 5;

        Derived(int n) {
            super(-n);
            extra = n;
        }

        @Override
        void ready() {
            found = extra == null ? 8 : 9;
        }

        int found() {
            return found == 5 ? 5 : 6;
        }
    }

    static class Late extends Base {
        private Integer extra;
        private static int found;

        Late(int n) {
            super(n);
            extra = n;
        }

        @Override
        void ready() {
            found = extra == null ? 8 : 9;
        }

        static int found() {
            return found;
        }
    }
}
