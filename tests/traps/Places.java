import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Elements that are read twice, classes that are left over, first iterations of loops, and objects under two names. */
public final class Places {

    private Places() {
    }

    sealed interface Shape permits Dot, Line, Box {
    }

    record Dot(int x) implements Shape {
    }

    record Line(int length) implements Shape {
    }

    record Box(int side) implements Shape {
    }

    // verdict: safe
    // because: The element is the same when it is read again.
    static int readTwice(String[] texts, int i) {
        if (texts == null || i < 0 || i >= texts.length || texts[i] == null) {
            return 0;
        }
        return texts[i].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Places.writtenBetween(new String[] {"a", "b"}, 0, 0)
    // because: The other index may be the same.
    static int writtenBetween(String[] texts, int i, int k) {
        if (texts == null || i < 0 || i >= texts.length || k < 0 || k >= texts.length || texts[i] == null) {
            return 0;
        }
        texts[k] = null;
        return texts[i].length();
    }

    // verdict: safe
    // because: The other index is a different one.
    static int writtenElsewhere(String[] texts, int i) {
        if (texts == null || i < 0 || i >= texts.length - 1 || texts[i] == null) {
            return 0;
        }
        texts[i + 1] = null;
        return texts[i].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: String[] a = {"x"}; Places.writtenUnderOtherName(a, a)
    // because: Both arrays may be one.
    static int writtenUnderOtherName(String[] texts, String[] others) {
        if (texts == null || others == null || texts.length == 0 || others.length == 0 || texts[0] == null) {
            return 0;
        }
        others[0] = null;
        return texts[0].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Places.filledBetween(new String[] {"x"})
    // because: A method of the library changes the array.
    static int filledBetween(String[] texts) {
        if (texts == null || texts.length == 0 || texts[0] == null) {
            return 0;
        }
        Arrays.fill(texts, null);
        return texts[0].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Places.changedThroughView(new String[] {"x"})
    // because: The list writes through to the array.
    static int changedThroughView(String[] texts) {
        if (texts == null || texts.length == 0 || texts[0] == null) {
            return 0;
        }
        List<String> view = Arrays.asList(texts);
        view.set(0, null);
        return texts[0].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: String[] a = {"x"}; Places.changedByCaller(a, () -> a[0] = null)
    // because: The function may change the array.
    static int changedByCaller(String[] texts, Runnable action) {
        if (texts == null || action == null || texts.length == 0 || texts[0] == null) {
            return 0;
        }
        action.run();
        return texts[0].length();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Places.countedTwice(new int[] {1})
    // because: The element has changed since it was read.
    static int countedTwice(int[] counts) {
        if (counts == null || counts.length == 0 || counts[0] != 1) {
            return 0;
        }
        counts[0]--;
        return 10 / counts[0];
    }

    // verdict: safe
    // because: What is neither a dot nor a line is a box.
    static int side(Shape shape) {
        if (shape == null || shape instanceof Dot || shape instanceof Line) {
            return 0;
        }
        return ((Box) shape).side();
    }

    // verdict: java.lang.ClassCastException
    // witness: Places.sideOfTwo(new Places.Line(1))
    // because: Two classes are left.
    static int sideOfTwo(Shape shape) {
        if (shape == null || shape instanceof Dot) {
            return 0;
        }
        return ((Box) shape).side();
    }

    // verdict: java.lang.ClassCastException
    // witness: Places.mixed(1, true)
    // because: The object is one of two classes, and the wrong one may be asked for.
    static int mixed(int n, boolean text) {
        Object value = n > 0 ? (Object) Integer.valueOf(n) : "none";
        return text ? ((String) value).length() : 0;
    }

    // verdict: safe
    // because: What is no text is a number.
    static int mixedChecked(int n) {
        Object value = n > 0 ? (Object) Integer.valueOf(n) : "none";
        return value instanceof String ? 0 : (Integer) value;
    }

    // verdict: java.lang.NullPointerException
    // witness: Places.mixedOrNull(0)
    // because: Null is no text either.
    static int mixedOrNull(int n) {
        Object value = n > 0 ? (Object) Integer.valueOf(n) : n < 0 ? "none" : null;
        return value instanceof String ? 0 : (Integer) value;
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: Places.afterNoIteration(new int[0], -1)
    // because: The loop may not run at all.
    static int[] afterNoIteration(int[] values, int from) {
        if (values == null) {
            return null;
        }
        for (int i = from; i >= 0 && i < values.length; i++) {
            values[i] = 0;
        }
        return new int[from];
    }

    // verdict: java.lang.ArithmeticException
    // witness: Places.firstOnly(new int[] {1, 0})
    // because: Only the first element is looked at.
    static int firstOnly(int[] values) {
        if (values == null || values.length == 0) {
            return 0;
        }
        int sum = 0;
        boolean first = true;
        for (int value : values) {
            if (first && value == 0) {
                return 0;
            }
            first = false;
            sum += 10 / value;
        }
        return sum;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Places.zeroOrTwo(new int[] {1})
    // because: The sum may be one.
    static int zeroOrTwo(int[] values) {
        int sum = 0;
        for (int value : values == null ? new int[0] : values) {
            sum += value > 1 ? 2 : value == 1 ? 1 : 0;
        }
        return 10 / (sum - 1);
    }

    static final class Cell {
        private int size = 1;
        private Cell twin;

        void clear() {
            size = 0;
        }

        void set(int n) {
            if (n > 0) {
                size = n;
            }
        }

        // verdict: java.lang.ArithmeticException
        // witness: Places.Cell a = new Places.Cell(); a.clearAndDivide(a)
        // because: The other object may be this one.
        int clearAndDivide(Cell other) {
            if (other == null || size == 0) {
                return 0;
            }
            other.size = 0;
            return 10 / size;
        }

        // verdict: java.lang.ArithmeticException
        // witness: Places.Cell a = new Places.Cell(); a.clearFirst(a)
        // because: The other object is read after this one was changed.
        int clearFirst(Cell other) {
            size = 0;
            return other == null ? 0 : 10 / other.size;
        }
    }

    static final class Positive {
        private int n = 1;

        // verdict: safe
        // because: Nothing sets the number to zero.
        int per(int total, Positive other) {
            return other == null ? 0 : total / n + total / other.n;
        }

        static void raise(Positive p, int by) {
            if (p != null && by > 0 && by < 100 && p.n < 1000) {
                p.n = p.n + by;
            }
        }
    }

    static final class Settable {
        private int n = 1;

        static void set(Settable s, int n) {
            if (s != null) {
                s.n = n;
            }
        }

        // verdict: java.lang.ArithmeticException
        // witness: Places.Settable s = new Places.Settable(); Places.Settable.set(s, 0); s.per(1)
        // because: A method that never reads the number sets it.
        int per(int total) {
            return total / n;
        }
    }

    // verdict: safe
    // because: An empty list is left alone, and every other one has a first element.
    static int firstLength(List<String> texts) {
        List<String> copy = new ArrayList<>();
        for (String text : texts == null ? List.<String>of() : texts) {
            if (text != null) {
                copy.add(text);
            }
        }
        return copy.isEmpty() ? 0 : copy.get(0).length();
    }
}
