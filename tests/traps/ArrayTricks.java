import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Arrays that share storage, have narrower classes, null rows or lengths that do not match. */
public final class ArrayTricks {

    private ArrayTricks() {
    }

    // verdict: java.lang.ArithmeticException
    // witness: int[] a = {5}; ArrayTricks.resetOther(a, a)
    // because: Both names may stand for the same array.
    static int resetOther(int[] a, int[] b) {
        if (a == null || b == null || a.length == 0 || b.length == 0 || a[0] == 0) {
            return 0;
        }
        b[0] = 0;
        return 100 / a[0];
    }

    // verdict: safe
    // because: The element was read before the other array changed.
    static int resetOtherChecked(int[] a, int[] b) {
        if (a == null || b == null || a.length == 0 || b.length == 0 || a[0] == 0) {
            return 0;
        }
        int first = a[0];
        b[0] = 0;
        return 100 / first;
    }

    // verdict: safe
    // because: The clone is another array.
    static int resetClone(int[] a) {
        if (a == null || a.length == 0 || a[0] == 0) {
            return 0;
        }
        int[] b = a.clone();
        b[0] = 0;
        return 100 / a[0];
    }

    // verdict: java.lang.ArithmeticException
    // witness: ArrayTricks.resetRows(new int[][] {{1}})
    // because: The clone of an array of arrays shares the rows.
    static int resetRows(int[][] a) {
        if (a == null || a.length == 0 || a[0] == null || a[0].length == 0 || a[0][0] == 0) {
            return 0;
        }
        int[][] b = a.clone();
        b[0][0] = 0;
        return 100 / a[0][0];
    }

    // verdict: java.lang.ArithmeticException
    // witness: int[] r = {1}; ArrayTricks.sharedRows(new int[][] {r, r})
    // because: Two rows may be the same array.
    static int sharedRows(int[][] a) {
        if (a == null || a.length < 2 || a[0] == null || a[1] == null || a[0].length == 0 || a[1].length == 0) {
            return 0;
        }
        a[0][0] = 7;
        a[1][0] = 0;
        return 100 / a[0][0];
    }

    // verdict: java.lang.NullPointerException
    // witness: Object[] a = {"x"}; ArrayTricks.clearOther(a, a)
    // because: The other array may be the same one.
    static int clearOther(Object[] a, Object[] b) {
        if (a == null || b == null || a.length == 0 || b.length == 0 || a[0] == null) {
            return 0;
        }
        b[0] = null;
        return a[0].hashCode();
    }

    // verdict: java.lang.ArithmeticException
    // witness: ArrayTricks.throughHelper(new int[] {4})
    // because: The helper clears the array.
    static int throughHelper(int[] a) {
        if (a == null || a.length == 0 || a[0] == 0) {
            return 0;
        }
        zero(a);
        return 100 / a[0];
    }

    private static void zero(int[] a) {
        Arrays.fill(a, 0);
    }

    // verdict: java.lang.ArrayStoreException
    // witness: ArrayTricks.storeNumber(new Integer[1], 1.5)
    // because: The array may be an Integer[].
    static void storeNumber(Number[] a, Number n) {
        if (a != null && a.length > 0) {
            a[0] = n;
        }
    }

    // verdict: safe
    // because: Null fits into every array of references.
    static void storeNull(Number[] a) {
        if (a != null && a.length > 0) {
            a[0] = null;
        }
    }

    // verdict: java.lang.ArrayStoreException
    // witness: ArrayTricks.copyFirst(new Integer[1], new Number[] {1.5})
    // because: Elements of one Number[] need not fit into another.
    static void copyFirst(Number[] to, Number[] from) {
        if (to != null && from != null && to.length > 0 && from.length > 0) {
            to[0] = from[0];
        }
    }

    // verdict: java.lang.ArrayStoreException
    // witness: ArrayTricks.asList(new String[] {"a"})
    // because: The list writes through to the array, which may be a String[].
    static void asList(Object[] a) {
        if (a != null && a.length > 0) {
            List<Object> list = Arrays.asList(a);
            list.set(0, 5);
        }
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayTricks.copied(new int[] {1, 2}, new int[1])
    // because: The target may be shorter.
    static void copied(int[] from, int[] to) {
        if (from != null && to != null) {
            System.arraycopy(from, 0, to, 0, from.length);
        }
    }

    // verdict: safe
    // because: The smaller length is copied.
    static void copiedChecked(int[] from, int[] to) {
        if (from != null && to != null) {
            System.arraycopy(from, 0, to, 0, Math.min(from.length, to.length));
        }
    }

    // verdict: java.lang.ArrayStoreException
    // witness: ArrayTricks.copiedObjects(new Object[] {1}, new String[1])
    // because: The elements need not fit into the target.
    static void copiedObjects(Object[] from, Object[] to) {
        if (from != null && to != null && from.length == to.length) {
            System.arraycopy(from, 0, to, 0, from.length);
        }
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayTricks.removed(new int[] {1, 2}, -1)
    // because: The index may be negative.
    static int[] removed(int[] a, int at) {
        if (a == null || at >= a.length) {
            return a;
        }
        int[] b = new int[a.length];
        System.arraycopy(a, at, b, 0, a.length - at);
        return b;
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: ArrayTricks.withoutLast(new int[0])
    // because: An empty array has no last element to drop.
    static int[] withoutLast(int[] a) {
        return a == null ? null : Arrays.copyOf(a, a.length - 1);
    }

    // verdict: safe
    // because: The new length is at least zero.
    static int[] withoutLastChecked(int[] a) {
        return a == null ? null : Arrays.copyOf(a, Math.max(0, a.length - 1));
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayTricks.rangeFrom(new int[1], 2)
    // because: The start may be behind the end of the array.
    static int[] rangeFrom(int[] a, int from) {
        if (a == null || from < 0 || from > 1000) {
            return a;
        }
        return Arrays.copyOfRange(a, from, from + 10);
    }

    // verdict: safe
    // because: The end may be behind the end of the array, but the start may not.
    static int[] rangeFromChecked(int[] a, int from) {
        if (a == null || from < 0 || from > a.length || from > 1000) {
            return a;
        }
        return Arrays.copyOfRange(a, from, from + 10);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ArrayTricks.range(new int[2], 2, 1)
    // because: The end may be before the start.
    static int[] range(int[] a, int from, int to) {
        if (a == null || from < 0 || from > a.length || to < 0 || to > a.length) {
            return a;
        }
        return Arrays.copyOfRange(a, from, to);
    }

    // verdict: java.lang.NullPointerException
    // witness: ArrayTricks.sorted(3)
    // because: The new array holds nulls where nothing was written.
    static String[] sorted(int n) {
        String[] names = new String[Math.max(0, Math.min(n, 20))];
        for (int i = 1; i < names.length; i++) {
            names[i] = "n" + i;
        }
        Arrays.sort(names);
        return names;
    }

    // verdict: safe
    // because: Every element is written before the array is sorted.
    static String[] sortedChecked(int n) {
        String[] names = new String[Math.max(0, Math.min(n, 20))];
        for (int i = 0; i < names.length; i++) {
            names[i] = "n" + i;
        }
        Arrays.sort(names);
        return names;
    }

    // verdict: java.lang.ClassCastException
    // witness: ArrayTricks.sortMixed(1, "a")
    // because: An Integer cannot be compared with a String.
    static Object[] sortMixed(Object a, Object b) {
        Objects.requireNonNull(a);
        Objects.requireNonNull(b);
        Object[] both = {a, b};
        Arrays.sort(both);
        return both;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayTricks.search(new int[] {1, 3}, 2)
    // because: A missing key gives a negative number.
    static int search(int[] a, int key) {
        return a == null ? 0 : a[Arrays.binarySearch(a, key)];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayTricks.insertion(new int[] {1, 3}, 9)
    // because: The place to insert may be behind the last element.
    static int insertion(int[] a, int key) {
        if (a == null) {
            return 0;
        }
        int at = Arrays.binarySearch(a, key);
        return at >= 0 ? a[at] : a[-at - 1];
    }

    // verdict: safe
    // because: The place to insert is compared with the length.
    static int insertionChecked(int[] a, int key) {
        if (a == null) {
            return 0;
        }
        int at = Arrays.binarySearch(a, key);
        if (at < 0) {
            at = -at - 1;
        }
        return at < a.length ? a[at] : 0;
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: ArrayTricks.grid(0, -1)
    // because: Only the product of both sizes is checked.
    static int[][] grid(int rows, int columns) {
        if (rows < 0 || rows > 100 || columns > 100 || rows * columns < 0) {
            return new int[0][];
        }
        return new int[rows][columns];
    }

    // verdict: null
    // witness: ArrayTricks.sum((int[]) null)
    // because: Null may be passed for the variable arguments.
    static int sum(int... numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    // verdict: java.lang.NullPointerException
    // witness: ArrayTricks.firstRow(1)
    // because: The rows of such an array are null.
    static int firstRow(int n) {
        int[][] rows = new int[Math.max(1, Math.min(n, 10))][];
        if (rows.length > 1) {
            rows[0] = new int[3];
        }
        return rows[0].length;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayTricks.otherLength(new int[3], new int[2])
    // because: The loop is bounded by another array.
    static int otherLength(int[] a, int[] b) {
        int sum = 0;
        if (a == null || b == null || a.length == 0 || b.length == 0) {
            return 0;
        }
        for (int i = 0; i < a.length; i++) {
            sum += b[i];
        }
        return sum;
    }

    // verdict: safe
    // because: Both arrays have the same length.
    static int otherLengthChecked(int[] a, int[] b) {
        int sum = 0;
        if (a == null || b == null || a.length != b.length) {
            return 0;
        }
        for (int i = 0; i < a.length; i++) {
            sum += b[i];
        }
        return sum;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayTricks.histogram(new int[] {3, -1})
    // because: Only the largest value decides the length.
    static int[] histogram(int[] values) {
        if (values == null) {
            return new int[0];
        }
        int max = 0;
        for (int value : values) {
            max = Math.max(max, value);
        }
        if (max > 10000) {
            return new int[0];
        }
        int[] counts = new int[max + 1];
        for (int value : values) {
            counts[value]++;
        }
        return counts;
    }

    // verdict: safe
    // because: Values are limited to the range from zero to the largest one.
    static int[] histogramChecked(int[] values) {
        if (values == null) {
            return new int[0];
        }
        int max = 0;
        for (int value : values) {
            max = Math.max(max, Math.min(value, 10000));
        }
        int[] counts = new int[max + 1];
        for (int value : values) {
            if (value >= 0 && value <= max) {
                counts[value]++;
            }
        }
        return counts;
    }
}
