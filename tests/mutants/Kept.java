import java.util.function.IntUnaryOperator;

/** Private fields and private methods that stay within limits. */
public final class Kept {
    private int[] items = new int[4];
    private int size;
    private int mode = 1;
    private final int low;
    private final int high;
    private String name = "";

    Kept(int a, int b) {
        low = a < b ? a : b;
        high = a < b ? b : a;
    }

    void push(int x) {
        if (size == items.length) {
            return;
        }
        items[size++] = x;
    }

    int pop() {
        if (size == 0) {
            return -1;
        }
        return items[--size];
    }

    boolean broken() {
        return size < 0 || size > items.length || items == null;
    }

    void mode(boolean fast) {
        mode = fast ? 3 : 1;
    }

    int speed() {
        if (mode == 2) {
            return 0;
        }
        return mode * 10;
    }

    int width() {
        return low > high ? low - high : high - low;
    }

    void rename(String to) {
        name = to == null ? "" : to;
    }

    int length() {
        return name == null ? 0 : name.length();
    }

    int apply(IntUnaryOperator f, int n) {
        int y = f.applyAsInt(n);
        return y < 0 ? scaled(0) : scaled(y);
    }

    private int scaled(int y) {
        if (y < 0) {
            throw new IllegalArgumentException("negative");
        }
        return y / 2;
    }
}
