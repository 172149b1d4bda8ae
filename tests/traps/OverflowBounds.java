/** Arithmetic that wraps around between a check and the use of the result. */
public final class OverflowBounds {
    private static final int[] TEN = new int[10];
    private static final int[] SIXTEEN = new int[16];

    private OverflowBounds() {
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.next(new int[] {1}, Integer.MAX_VALUE)
    // because: The largest int plus one is negative and passes the check.
    static int next(int[] a, int i) {
        if (a == null || i < 0 || i + 1 >= a.length) {
            return 0;
        }
        return a[i + 1];
    }

    // verdict: safe
    // because: The length is lowered instead of raising the index.
    static int nextChecked(int[] a, int i) {
        if (a == null || i < 0 || i >= a.length - 1) {
            return 0;
        }
        return a[i + 1];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.previous(new int[] {1}, Integer.MIN_VALUE)
    // because: The smallest int minus one is positive.
    static int previous(int[] a, int i) {
        if (a == null || i > a.length || i - 1 < 0) {
            return 0;
        }
        return a[i - 1];
    }

    // verdict: safe
    // because: The index is compared before one is subtracted.
    static int previousChecked(int[] a, int i) {
        if (a == null || i > a.length || i < 1) {
            return 0;
        }
        return a[i - 1];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.window(new int[] {1}, Integer.MAX_VALUE, 1)
    // because: The sum of start and length may be negative.
    static int window(int[] a, int from, int n) {
        if (a == null || from < 0 || n <= 0 || from + n > a.length) {
            return 0;
        }
        return a[from];
    }

    // verdict: safe
    // because: The difference of the length and a positive number does not wrap around.
    static int windowChecked(int[] a, int from, int n) {
        if (a == null || from < 0 || n <= 0 || from > a.length - n) {
            return 0;
        }
        return a[from] + a[from + n - 1];
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: OverflowBounds.cut("abc", 2, Integer.MAX_VALUE)
    // because: The end wraps around and is then smaller than the length.
    static String cut(String s, int at, int n) {
        if (s == null || at < 0 || n < 0 || at + n > s.length()) {
            return "";
        }
        return s.substring(at, at + n);
    }

    // verdict: safe
    // because: The rest of the text is compared with the wanted length.
    static String cutChecked(String s, int at, int n) {
        if (s == null || at < 0 || n < 0 || at > s.length() || s.length() - at < n) {
            return "";
        }
        return s.substring(at, at + n);
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: OverflowBounds.twice(Integer.MAX_VALUE)
    // because: Twice a large number is negative.
    static int[] twice(int n) {
        return n < 0 ? TEN : new int[n * 2];
    }

    // verdict: safe
    // because: The product is a long that is limited before it becomes an int.
    static int[] twiceLimited(int n) {
        return n < 0 ? TEN : new int[(int) Math.min(n * 2L, 1000L)];
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: OverflowBounds.oneMore(Integer.MAX_VALUE)
    // because: The largest int has no successor.
    static int[] oneMore(int n) {
        return n < 0 ? TEN : new int[n + 1];
    }

    // verdict: safe
    // because: The successor of a number that is not negative is never zero, even if it wraps around.
    static int perOneMore(int x, int n) {
        return n < 0 ? 0 : x / (n + 1);
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: OverflowBounds.span(Integer.MIN_VALUE, 5)
    // because: The difference of two ints does not fit into an int.
    static int[] span(int low, int high) {
        return low >= high ? TEN : new int[high - low];
    }

    // verdict: safe
    // because: Different numbers have a difference that is not zero, even if it wraps around.
    static int perSpan(int x, int low, int high) {
        return low >= high ? 0 : x / (high - low);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.bucket(Integer.MIN_VALUE)
    // because: Math.abs of the smallest int is negative, and so is its remainder by ten.
    static int bucket(int hash) {
        return TEN[Math.abs(hash) % 10];
    }

    // verdict: safe
    // because: The smallest int is a multiple of sixteen, so the remainder is never negative.
    static int bucketOfSixteen(int hash) {
        return SIXTEEN[Math.abs(hash) % 16];
    }

    // verdict: safe
    // because: The remainder is taken first.
    static int bucketChecked(int hash) {
        return TEN[Math.abs(hash % 10)];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.negated(Integer.MIN_VALUE)
    // because: The smallest int is its own negation.
    static int negated(int n) {
        if (n < 0) {
            n = -n;
        }
        return TEN[n % 10];
    }

    // verdict: safe
    // because: The complement of a negative number is not negative.
    static int complemented(int n) {
        if (n < 0) {
            n = ~n;
        }
        return TEN[n % 10];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.half(-2)
    // because: The arithmetic shift keeps the sign.
    static int half(int hash) {
        return TEN[(hash >> 1) % 10];
    }

    // verdict: safe
    // because: The logical shift clears the sign.
    static int halfUnsigned(int hash) {
        return TEN[(hash >>> 1) % 10];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.unshifted(-1, 0)
    // because: A shift by zero, or by thirty-two, keeps the sign.
    static int unshifted(int hash, int by) {
        return TEN[(hash >>> by) % 10];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.square(50000)
    // because: A square may wrap around and be negative.
    static int square(int n) {
        return TEN[n * n % 10];
    }

    // verdict: java.lang.ArithmeticException
    // witness: OverflowBounds.perSquare(1, 65536)
    // because: The square of 65536 wraps around to zero.
    static int perSquare(int x, int n) {
        return n == 0 ? 0 : x / (n * n);
    }

    // verdict: java.lang.ArithmeticException
    // witness: OverflowBounds.perDouble(1, Integer.MIN_VALUE)
    // because: Twice the smallest int is zero.
    static int perDouble(int x, int n) {
        return n == 0 ? 0 : x / (2 * n);
    }

    // verdict: safe
    // because: An odd number is not zero, even if it wraps around.
    static int perOdd(int x, int n) {
        return x / (2 * n + 1);
    }

    // verdict: safe
    // because: Two positive ints add up to less than two to the power of thirty-two.
    static int perSum(int x, int m, int n) {
        return m <= 0 || n <= 0 ? 0 : x / (m + n);
    }

    // verdict: java.lang.ArithmeticException
    // witness: OverflowBounds.perSumOfThree(1, Integer.MAX_VALUE, Integer.MAX_VALUE, 2)
    // because: Three positive ints may add up to zero.
    static int perSumOfThree(int x, int k, int m, int n) {
        return k <= 0 || m <= 0 || n <= 0 ? 0 : x / (k + m + n);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.middle(Integer.MAX_VALUE - 1, Integer.MAX_VALUE)
    // because: The sum of the limits may be negative.
    static int middle(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int middle = (low + high) / 2;
        return TEN[middle % 10];
    }

    // verdict: safe
    // because: The logical shift gives the middle although the sum wraps around.
    static int middleUnsigned(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int middle = (low + high) >>> 1;
        return TEN[middle % 10];
    }

    // verdict: safe
    // because: The half of the difference is added to the lower limit.
    static int middleChecked(int[] a, int low, int high) {
        if (a == null || low < 0 || high < low || high >= a.length) {
            return 0;
        }
        return a[low + (high - low) / 2];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.floored(7, -10)
    // because: floorMod has the sign of the divisor.
    static int floored(int x, int n) {
        return n == 0 || n > 10 ? 0 : TEN[Math.floorMod(x, n)];
    }

    // verdict: safe
    // because: The divisor is positive and at most ten.
    static int flooredChecked(int x, int n) {
        return n <= 0 || n > 10 ? 0 : TEN[Math.floorMod(x, n)];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.total(new int[] {Integer.MAX_VALUE, 1})
    // because: A sum of numbers that are not negative may be negative.
    static int total(int[] parts) {
        int sum = 0;
        if (parts == null) {
            return 0;
        }
        for (int part : parts) {
            if (part > 0) {
                sum += part;
            }
        }
        return TEN[sum % 10];
    }

    // verdict: safe
    // because: Each step takes the remainder, so the sum stays below twenty.
    static int totalOfRemainders(int[] parts) {
        int sum = 0;
        if (parts == null) {
            return 0;
        }
        for (int part : parts) {
            if (part > 0) {
                sum = (sum + part % 10) % 10;
            }
        }
        return TEN[sum];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.wrapping(Integer.MAX_VALUE)
    // because: The increment happens after the check.
    static int wrapping(int n) {
        if (n < 0) {
            return 0;
        }
        n++;
        return TEN[n % 10];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: OverflowBounds.ratio(Integer.MAX_VALUE, 1)
    // because: The product wraps around.
    static int ratio(int part, int whole) {
        if (part < 0 || whole <= 0) {
            return 0;
        }
        int percent = part * 100 / whole;
        return TEN[Math.min(percent, 90) / 10];
    }

    // verdict: safe
    // because: The product is a long and the result is limited.
    static int ratioChecked(int part, int whole) {
        if (part < 0 || whole <= 0) {
            return 0;
        }
        long percent = part * 100L / whole;
        return TEN[(int) Math.min(percent, 90) / 10];
    }
}
