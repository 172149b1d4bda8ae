/** Objects that are seen before they are finished, classes that are initialised on the way, and boxes that are one object or not. */
public class Beginnings {
    private final int size;
    private int weight = 3;

    Beginnings(int n) {
        size = n < 0 ? 0 : n;
        looked();
        weight = 4;
    }

    protected void looked() {
    }

    int weight() {
        return weight;
    }

    int size() {
        return size;
    }

    int twice() {
        int a = size();
        return a == size ? a * 2 : -1;
    }

    static class Log {
        static int entries;
    }

    static class Loud {
        static int value = 5;

        static {
            Log.entries++;
        }

        static int get() {
            return value;
        }
    }

    static int touches(int n) {
        if (n > 3) {
            Loud.get();
        }
        return n;
    }

    static int reads(int n) {
        int v = n > 2 ? Loud.value : 0;
        return v > 100 ? 1 : n;
    }

    static int entries() {
        return Log.entries;
    }

    static boolean boxes(int n) {
        Integer a = n;
        Integer b = n;
        return a == b;
    }

    static boolean texts(int n) {
        String a = "n" + n;
        String b = "n" + n;
        return a == b || a.equals(b);
    }

    static int recursive(int n) {
        if (n <= 0) {
            return 0;
        }
        return n > 6 ? 6 : 1 + recursive(n - 1);
    }

    private static int scaled(int n, int by) {
        if (by < 0) {
            return -n;
        }
        return n * by;
    }

    static int scaledTwice(int n) {
        return scaled(n, 2);
    }

    int scaledBy(int by) {
        return scaled(size, by > 5 ? 5 : by);
    }

    static int scaledByText(String s) {
        return scaled(3, s.length());
    }
}
