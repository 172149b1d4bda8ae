/** Inputs that have to satisfy something. */
public class Valid {
    private int low;
    private int high;

    boolean repOk() {
        return low >= 0 && high >= 10 && high - low >= 10;
    }

    static boolean small(int n) {
        return n < 10;
    }

    int width() {
        return high - low;
    }

    int use() {
        if (width() < 20) {
            return 1; // reached with repOk only from 10 on
        }
        return 0;
    }

    static int plain(int n) {
        // With --pre Valid.small this cannot be.
        if (n == 15) {
            return 1;
        }
        return 0;
    }

    static int helper(int n) {
        int m = n + 1;
        // From outer, n is even.
        if (m == 25) {
            // The target of outer.
            return 1;
        }
        return 0;
    }

    static int outer(int n) {
        return n % 2 == 0 ? helper(n) : 0;
    }
}
