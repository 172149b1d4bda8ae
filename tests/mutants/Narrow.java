/** Conversions, boxes, and comparisons of wide and narrow numbers. */
public final class Narrow {
    private static final int LIMIT = 1 << 4;
    static final String NAME = "narrow" + LIMIT;

    private Narrow() {
    }

    static boolean sameBox(int i) {
        Integer a = i;
        Integer b = i;
        return a == b;
    }

    static int steps(byte from) {
        int n = 0;
        for (byte b = from; b >= 0 && n < 200; b++) {
            n++;
        }
        return n;
    }

    static boolean fits(long v) {
        return (int) v == v;
    }

    static int compare(long a, long b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    static int floorMod(int a, int b) {
        int m = a % b;
        if (m != 0 && (m ^ b) < 0) {
            m += b;
        }
        return m;
    }

    static short saturate(int v) {
        if (v > Short.MAX_VALUE) {
            return Short.MAX_VALUE;
        }
        if (v < Short.MIN_VALUE) {
            return Short.MIN_VALUE;
        }
        return (short) v;
    }

    static float ratio(int a, int b) {
        return b == 0 ? 0f : (float) a / b;
    }

    static int round(double d) {
        return (int) (d + 0.5);
    }

    static boolean zero(double d) {
        return 1 / d < 0 || 1 / d > 0 ? d == 0 : false;
    }

    static int limit(int n) {
        return n < LIMIT ? n : LIMIT;
    }

    static long square(int n) {
        return (long) n * n < 0 ? 0 : (long) n * n;
    }

    static int avg(int a, int b) {
        return (a & b) + ((a ^ b) >> 1);
    }
}
