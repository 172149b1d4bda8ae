import java.util.Objects;

/** Loops whose indices, bounds or arrays change on the way. */
public final class IndexLoops {

    private IndexLoops() {
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.pairs(new int[] {1})
    // because: An odd length leaves one element without a partner.
    static int pairs(int[] a) {
        int sum = 0;
        if (a == null) {
            return 0;
        }
        for (int i = 0; i < a.length; i += 2) {
            sum += a[i] * a[i + 1];
        }
        return sum;
    }

    // verdict: safe
    // because: The loop ends before the last element without a partner.
    static int pairsChecked(int[] a) {
        int sum = 0;
        if (a == null) {
            return 0;
        }
        for (int i = 0; i < a.length - 1; i += 2) {
            sum += a[i] * a[i + 1];
        }
        return sum;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.skipZeros(new int[] {0})
    // because: The inner loop has no bound of its own.
    static int skipZeros(int[] a) {
        int count = 0;
        if (a == null) {
            return 0;
        }
        for (int i = 0; i < a.length; i++) {
            while (a[i] == 0) {
                i++;
            }
            count++;
        }
        return count;
    }

    // verdict: safe
    // because: The inner loop compares the index with the length first.
    static int skipZerosChecked(int[] a) {
        int count = 0;
        if (a == null) {
            return 0;
        }
        for (int i = 0; i < a.length; i++) {
            while (i < a.length && a[i] == 0) {
                i++;
            }
            count++;
        }
        return count;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.afterLoop(new int[] {1, 2}, 5)
    // because: The index is the length if nothing was found.
    static int afterLoop(int[] a, int wanted) {
        Objects.requireNonNull(a);
        int i = 0;
        while (i < a.length && a[i] != wanted) {
            i++;
        }
        return a[i];
    }

    // verdict: safe
    // because: The last element ends the loop in any case.
    static int afterLoopChecked(int[] a, int wanted) {
        Objects.requireNonNull(a);
        if (a.length == 0) {
            return 0;
        }
        int i = 0;
        while (i < a.length - 1 && a[i] != wanted) {
            i++;
        }
        return a[i];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.once(new int[0])
    // because: The body of a do loop runs before the check.
    static int once(int[] a) {
        Objects.requireNonNull(a);
        int i = 0;
        int sum = 0;
        do {
            sum += a[i++];
        } while (i < a.length);
        return sum;
    }

    // verdict: safe
    // because: An empty array is handled before the do loop.
    static int onceChecked(int[] a) {
        Objects.requireNonNull(a);
        int i = 0;
        int sum = 0;
        if (a.length > 0) {
            do {
                sum += a[i++];
            } while (i < a.length);
        }
        return sum;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.replaced(new int[] {1, 2, 3})
    // because: The array is replaced by a shorter one inside the loop.
    static int replaced(int[] a) {
        Objects.requireNonNull(a);
        int n = a.length;
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += a[i];
            if (sum > 5) {
                a = new int[] {sum};
            }
            if (a[i] > 1) {
                a = new int[1];
            }
        }
        return sum;
    }

    // verdict: safe
    // because: The length is read again in each step, right before the access.
    static int replacedChecked(int[] a) {
        Objects.requireNonNull(a);
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
            if (sum > 5) {
                a = new int[] {sum};
            }
        }
        return sum;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.merged(new int[] {1}, new int[] {2})
    // because: One array ends before the other, and the loop runs while one of them has elements.
    static int merged(int[] a, int[] b) {
        Objects.requireNonNull(a);
        Objects.requireNonNull(b);
        int i = 0;
        int j = 0;
        int inversions = 0;
        while (i < a.length || j < b.length) {
            if (a[i] <= b[j]) {
                i++;
            } else {
                j++;
                inversions++;
            }
        }
        return inversions;
    }

    // verdict: safe
    // because: The loop runs while both arrays have elements.
    static int mergedChecked(int[] a, int[] b) {
        Objects.requireNonNull(a);
        Objects.requireNonNull(b);
        int i = 0;
        int j = 0;
        int inversions = 0;
        while (i < a.length && j < b.length) {
            if (a[i] <= b[j]) {
                i++;
            } else {
                j++;
                inversions++;
            }
        }
        return inversions;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.ends(new int[0])
    // because: The right index of an empty array is minus one, and the first comparison reads before it is checked.
    static boolean ends(int[] a) {
        Objects.requireNonNull(a);
        int left = 0;
        int right = a.length - 1;
        while (a[left] == a[right] && left < right) {
            left++;
            right--;
        }
        return left >= right;
    }

    // verdict: safe
    // because: The indices are compared before the elements are read.
    static boolean endsChecked(int[] a) {
        Objects.requireNonNull(a);
        int left = 0;
        int right = a.length - 1;
        while (left < right && a[left] == a[right]) {
            left++;
            right--;
        }
        return left >= right;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.backwards(new int[] {1, 2}, 3)
    // because: The start may be behind the end of the array.
    static int backwards(int[] a, int from) {
        Objects.requireNonNull(a);
        int sum = 0;
        for (int i = Math.min(from, 100); i >= 0; i--) {
            sum += a[i];
        }
        return sum;
    }

    // verdict: safe
    // because: The start is limited to the last index.
    static int backwardsChecked(int[] a, int from) {
        Objects.requireNonNull(a);
        int sum = 0;
        for (int i = Math.min(from, a.length - 1); i >= 0; i--) {
            sum += a[i];
        }
        return sum;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.strided(new int[] {1, 2, 3}, Integer.MAX_VALUE)
    // because: The index wraps around after the second step.
    static int strided(int[] a, int step) {
        Objects.requireNonNull(a);
        int sum = 0;
        if (step <= 0) {
            return 0;
        }
        for (int i = 1; i < a.length; i += step) {
            sum += a[i];
        }
        return sum;
    }

    // verdict: safe
    // because: A step of at most one hundred cannot wrap around the lengths that an array has here.
    static int stridedChecked(int[] a, int step) {
        Objects.requireNonNull(a);
        int sum = 0;
        if (step <= 0 || step > 100 || a.length > 1000000) {
            return 0;
        }
        for (int i = 1; i < a.length; i += step) {
            sum += a[i];
        }
        return sum;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.found(new int[] {1}, 2)
    // because: The index stays minus one if nothing was found, and the flag is set for another reason.
    static int found(int[] a, int wanted) {
        Objects.requireNonNull(a);
        boolean found = a.length > 0;
        int at = -1;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == wanted) {
                at = i;
                found = true;
            }
        }
        return found ? a[at] : 0;
    }

    // verdict: safe
    // because: The flag is set together with the index.
    static int foundChecked(int[] a, int wanted) {
        Objects.requireNonNull(a);
        boolean found = false;
        int at = -1;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == wanted) {
                at = i;
                found = true;
            }
        }
        return found ? a[at] : 0;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.labelled(new int[][] {{1, 2}, {3}})
    // because: The rows need not have the length of the first row.
    static int labelled(int[][] rows) {
        int sum = 0;
        if (rows == null || rows.length == 0) {
            return 0;
        }
        outer:
        for (int i = 0; i < rows.length; i++) {
            if (rows[0] == null || rows[i] == null) {
                continue;
            }
            for (int j = 0; j < rows[0].length; j++) {
                if (rows[i][j] < 0) {
                    continue outer;
                }
                sum += rows[i][j];
            }
        }
        return sum;
    }

    // verdict: java.lang.NullPointerException
    // witness: IndexLoops.lastRow(new int[2][])
    // because: Rows of a new array of arrays are null.
    static int lastRow(int[][] rows) {
        int sum = 0;
        if (rows == null) {
            return 0;
        }
        int[] row = null;
        for (int i = 0; i < rows.length; i++) {
            row = rows[i];
            if (i == 0 && row == null) {
                continue;
            }
            sum += row.length;
        }
        return sum;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.compact(new int[] {1, 2})
    // because: The writing index runs ahead of the reading index.
    static int compact(int[] a) {
        Objects.requireNonNull(a);
        int to = 0;
        for (int from = 0; from < a.length; from++) {
            if (a[from] != 0) {
                a[to++] = a[from];
                to += a[from] > 1 ? 1 : 0;
            }
        }
        if (to <= a.length) {
            return to;
        }
        return a[to - 1];
    }

    // verdict: safe
    // because: The writing index never passes the reading index.
    static int compactChecked(int[] a) {
        Objects.requireNonNull(a);
        int to = 0;
        for (int from = 0; from < a.length; from++) {
            if (a[from] != 0) {
                a[to++] = a[from];
            }
        }
        for (int i = to; i < a.length; i++) {
            a[i] = 0;
        }
        return to;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.shift(new int[] {1})
    // because: The last step reads behind the end.
    static void shift(int[] a) {
        Objects.requireNonNull(a);
        for (int i = 0; i < a.length; i++) {
            a[i] = i < a.length ? a[i + 1] : 0;
        }
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: IndexLoops.counted(new int[] {1, 2, 3}, new int[] {1})
    // because: The second array is indexed by a count of elements of the first.
    static int counted(int[] a, int[] b) {
        Objects.requireNonNull(a);
        Objects.requireNonNull(b);
        int n = 0;
        for (int x : a) {
            if (x > 0) {
                n++;
            }
        }
        return b.length == 0 || n == 0 ? 0 : b[n - 1];
    }

    // verdict: safe
    // because: The count of some elements is at most the length.
    static int countedChecked(int[] a) {
        Objects.requireNonNull(a);
        int n = 0;
        for (int x : a) {
            if (x > 0) {
                n++;
            }
        }
        return n == 0 ? 0 : a[n - 1];
    }

    // verdict: java.lang.ArithmeticException
    // witness: IndexLoops.countdown(3)
    // because: The loop runs down to zero.
    static int countdown(int n) {
        int sum = 0;
        for (int i = Math.min(n, 50); i >= 0; i--) {
            sum += 100 / i;
        }
        return sum;
    }

    // verdict: safe
    // because: The loop leaves when the divisor reaches zero.
    static int countdownChecked(int n) {
        int sum = 0;
        int i = Math.min(n, 50);
        while (true) {
            if (i <= 0) {
                break;
            }
            sum += 100 / i;
            i--;
        }
        return sum;
    }

    // verdict: java.lang.ArithmeticException
    // witness: IndexLoops.throughZero(-3)
    // because: The loop only stops at positive numbers and passes zero.
    static int throughZero(int n) {
        int sum = 0;
        for (int i = Math.max(n, -50); i < 5; i++) {
            sum += 100 / i;
        }
        return sum;
    }
}
