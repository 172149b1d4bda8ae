/** Private helpers whose callers give them less than their types allow. */
public final class Helpers {
    private Helpers() {
    }

    static int percent(int part, int whole) {
        if (whole <= 0 || part < 0 || part > whole) {
            return -1;
        }
        return ratio(part, whole);
    }

    private static int ratio(int part, int whole) {
        if (whole == 0) {
            return 0;
        }
        return (int) (100L * part / whole);
    }

    static String pad(String s, int width) {
        if (width > 20) {
            throw new IllegalArgumentException("width");
        }
        if (s == null) {
            return fill(width, ' ');
        }
        return s.length() >= width ? s : s + fill(width - s.length(), '.');
    }

    private static String fill(int n, char c) {
        StringBuilder b = new StringBuilder();
        if (n <= 0) {
            return "";
        }
        for (int i = 0; i < n; i++) {
            b.append(c);
        }
        return b.toString();
    }

    static int nonNegative(int a) {
        return floor(a < 0 ? 0 : a);
    }

    private static int floor(int a) {
        if (a < 0) {
            return 0;
        }
        return a;
    }

    static int index(char c) {
        return c >= 'a' && c <= 'z' ? position(c) : -1;
    }

    private static int position(int c) {
        return c - 'a' < 26 ? c - 'a' : 25;
    }
}
