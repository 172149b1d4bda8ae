import java.util.Arrays;

public final class ArrayMath {

    private ArrayMath() {
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayMath.max(new int[0])
    // because: An empty array has no first element.
    static int max(int[] values) {
        if (values == null) {
            return 0;
        }
        int best = values[0];
        for (int i = 1; i < values.length; i++) {
            best = Math.max(best, values[i]);
        }
        return best;
    }

    // verdict: safe
    // because: The empty array is handled before the first access.
    static int min(int[] values) {
        if (values == null || values.length == 0) {
            return Integer.MAX_VALUE;
        }
        int best = values[0];
        for (int value : values) {
            best = Math.min(best, value);
        }
        return best;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayMath.isSorted(new int[] {1})
    // because: The loop looks at the element after the last one.
    static boolean isSorted(int[] values) {
        if (values == null) {
            return true;
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] > values[i + 1]) {
                return false;
            }
        }
        return true;
    }

    // verdict: safe
    // because: The loop ends one element before the last one.
    static boolean isStrictlySorted(int[] values) {
        if (values == null) {
            return true;
        }
        for (int i = 0; i + 1 < values.length; i++) {
            if (values[i] >= values[i + 1]) {
                return false;
            }
        }
        return true;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayMath.bucket(Integer.MIN_VALUE, new int[10])
    // because: The absolute value of the smallest int is negative.
    static int bucket(int hash, int[] buckets) {
        if (buckets == null || buckets.length == 0) {
            return 0;
        }
        int index = Math.abs(hash) % buckets.length;
        return buckets[index];
    }

    // verdict: safe
    // because: Masking the sign bit makes the hash non-negative.
    static int bucketMasked(int hash, int[] buckets) {
        if (buckets == null || buckets.length == 0) {
            return 0;
        }
        int index = (hash & 0x7fffffff) % buckets.length;
        return buckets[index];
    }

    // verdict: safe
    // because: low and high stay inside the array and the middle is computed without overflow.
    static int binarySearch(int[] sorted, int key) {
        if (sorted == null) {
            return -1;
        }
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (sorted[mid] < key) {
                low = mid + 1;
            } else if (sorted[mid] > key) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -1;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayMath.insertionPoint(new int[] {1}, 5)
    // because: high starts at the length, so low can reach the length and is read.
    static boolean insertionPoint(int[] sorted, int key) {
        if (sorted == null) {
            return false;
        }
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int mid = (low + high) >>> 1;
            if (sorted[mid] < key) {
                low = mid + 1;
            } else {
                high = mid;
            }
        }
        return sorted[low] == key;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayMath.transpose(new int[][] {{1, 2}, {3}})
    // because: The rows of a two-dimensional array may have different lengths.
    static int[][] transpose(int[][] matrix) {
        if (matrix == null || matrix.length == 0) {
            return new int[0][0];
        }
        for (int[] row : matrix) {
            if (row == null) {
                return new int[0][0];
            }
        }
        int columns = matrix[0].length;
        int[][] result = new int[columns][matrix.length];
        for (int r = 0; r < matrix.length; r++) {
            for (int c = 0; c < columns; c++) {
                result[c][r] = matrix[r][c];
            }
        }
        return result;
    }

    // verdict: safe
    // because: The inner loop is bounded by the length of each row and null rows are skipped.
    static long sumAll(int[][] matrix) {
        long sum = 0;
        if (matrix == null) {
            return sum;
        }
        for (int r = 0; r < matrix.length; r++) {
            if (matrix[r] == null) {
                continue;
            }
            for (int c = 0; c < matrix[r].length; c++) {
                sum += matrix[r][c];
            }
        }
        return sum;
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ArrayMath.slice(new int[5], 3, 1)
    // because: copyOfRange refuses a begin above the end.
    static int[] slice(int[] values, int from, int to) {
        if (values == null || from < 0 || to < 0 || from > values.length || to > values.length) {
            return new int[0];
        }
        return Arrays.copyOfRange(values, from, to);
    }

    // verdict: safe
    // because: The range is checked to be ordered and inside the array.
    static int[] sliceChecked(int[] values, int from, int to) {
        if (values == null || from < 0 || to > values.length || from > to) {
            return new int[0];
        }
        return Arrays.copyOfRange(values, from, to);
    }
}
