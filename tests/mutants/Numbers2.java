/** Numbers whose corners are far apart. */
public final class Numbers2 {
    private Numbers2() {
    }

    static double tiny(double x) {
        return x * 0.5 / 0.5;
    }

    static boolean same(double a, double b) {
        return Double.compare(a, b) == 0;
    }

    static double positive(double x) {
        return x == 0.0 ? 0.0 : x;
    }

    static long divide(long a) {
        return a / 2 * 2 + a % 2;
    }

    static int round(float f) {
        return Math.round(f);
    }

    static double root(double x) {
        if (x < 0) {
            return 0;
        }
        return Math.sqrt(x);
    }

    static boolean letter(char c) {
        return Character.isLetter(c) || c == 'a';
    }

    static int digit(char c) {
        if (c < '0' || c > '9') {
            return -1;
        }
        return Character.digit(c, 10);
    }

    static boolean big(long n) {
        return n > 4_000_000_000_000L && n % 1_000_003 == 7;
    }

    static int rare(int a, int b) {
        if (a * b == 1_000_000_007 && a > 1 && b > 1) {
            return 1;
        }
        return 0;
    }

    static int key(String s) {
        return s.hashCode() == 1_234_567 ? 1 : 0;
    }

    static int sum(int n) {
        int s = 0;
        for (int i = 0; i < 1000; i++) {
            s += n;
        }
        return s == 0 && n > 0 ? 1 : 0;
    }

    static float third(float x) {
        float y = x + 1e8f;
        return y - 1e8f == x ? 0f : 1f;
    }
}
