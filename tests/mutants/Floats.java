/** NaN, the two zeros, and rounding. */
public final class Floats {
    private Floats() {
    }

    static double max(double a, double b) {
        return a >= b ? a : b;
    }

    static double abs(double a) {
        return a <= 0.0 ? 0.0 - a : a;
    }

    static double negate(double a) {
        return -a;
    }

    static boolean isNaN(double a) {
        return a != a;
    }

    static float half(float a) {
        return a * 0.5f;
    }

    static double scale(double a) {
        return a * 1.0;
    }

    static double plusZero(double a) {
        return a + 0.0;
    }

    static int toInt(double a) {
        if (a != a) {
            return 0;
        }
        return (int) a;
    }

    static int compare(float a, float b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        return 0;
    }

    static boolean near(double a, double b) {
        return Math.abs(a - b) < 1e-9;
    }

    static double mean(double[] a) {
        if (a.length == 0) {
            return Double.NaN;
        }
        double sum = 0;
        for (double x : a) {
            sum += x;
        }
        return sum / a.length;
    }

    static long mix(long a, float f) {
        return (long) (a + f);
    }

    static double rem(double a) {
        return a % 1.0;
    }
}
