/** Numbers that are equal and not the same, and arithmetic that only seems to change nothing. */
public class Reals {
    static double plusZero(double x) {
        return x + 0.0;
    }

    static double minusZero(double x) {
        return x - 0.0;
    }

    static double timesOne(double x) {
        return x * 1.0;
    }

    static double noSign(double x) {
        if (x == 0.0) {
            return 0.0;
        }
        return x;
    }

    static double positive(double x) {
        return x <= 0.0 ? 0.0 : x;
    }

    static double absolute(double x) {
        return x < 0 ? -x : x;
    }

    static boolean number(double x) {
        return x == x;
    }

    static boolean between(double x) {
        return !(x < 1.0) && !(x > 2.0);
    }

    static float larger(float x, float y) {
        return x > y ? x : y;
    }

    static int shifted(int x, int by) {
        return (x << by) >>> by;
    }

    static int halves(int x) {
        return x / 2 * 2;
    }

    static int opposite(int x) {
        return Math.abs(x) < 0 ? 1 : 2;
    }

    static int odd(int x) {
        return x % 2 == 1 ? 1 : 0;
    }

    static int oneBit(int x) {
        return x & -x;
    }

    static long product(int a, int b) {
        return (long) a * b;
    }

    static long wrapped(int a, int b) {
        return a * b;
    }

    static int narrowed(long x) {
        return (int) x == x ? 1 : 0;
    }

    static int letter(int n) {
        char c = (char) n;
        return c < 0 ? -1 : c;
    }

    static int quotient(int a, int b) {
        return b == -1 ? -a : a / b;
    }
}
