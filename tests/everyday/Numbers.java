import java.math.BigInteger;

public final class Numbers {

    private Numbers() {
    }

    // verdict: safe
    // because: The remainder is taken only of a divisor that is not zero, and the recursion is short.
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Numbers.lcm(0, 0)
    // because: The greatest common divisor of zero and zero is zero.
    static long lcm(int a, int b) {
        return (long) a * b / gcd(a, b);
    }

    // verdict: java.lang.StackOverflowError
    // witness: Numbers.digitsInBase(5, 1)
    // because: Dividing by the base one never reaches zero.
    static int digitsInBase(int number, int base) {
        if (base < 1 || number == 0) {
            return 0;
        }
        return 1 + digitsInBase(number / base, base);
    }

    // verdict: safe
    // because: A base of two or more makes the number smaller, so the recursion is at most 32 deep.
    static int digitsInLargeBase(int number, int base) {
        if (base < 2 || number == 0) {
            return 0;
        }
        return 1 + digitsInLargeBase(number / base, base);
    }

    // verdict: safe
    // because: The exponent is halved in each step, so the recursion is at most 32 deep.
    static long power(long base, int exponent) {
        if (exponent <= 0) {
            return 1;
        }
        long half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    // verdict: safe
    // because: The number of digits of an int is at most ten.
    static int[] digits(int number) {
        int[] result = new int[10];
        long rest = Math.abs((long) number);
        int i = 0;
        while (rest > 0) {
            result[i++] = (int) (rest % 10);
            rest /= 10;
        }
        return result;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Numbers.digitCounts(-5)
    // because: The last digit of a negative number is negative.
    static int[] digitCounts(int number) {
        int[] counts = new int[10];
        while (number != 0) {
            counts[number % 10]++;
            number /= 10;
        }
        return counts;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Numbers.squareExact(100000)
    // because: The square may be too large for an int.
    static int squareExact(int value) {
        return BigInteger.valueOf(value).pow(2).intValueExact();
    }

    // verdict: safe
    // because: The square of any int fits into a long.
    static long square(int value) {
        return BigInteger.valueOf(value).pow(2).longValueExact();
    }

    // verdict: java.lang.AssertionError
    // witness: Numbers.midpoint(Integer.MAX_VALUE, Integer.MAX_VALUE)
    // because: The sum of two large ints overflows.
    static int midpoint(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int mid = (low + high) / 2;
        assert mid >= low && mid <= high;
        return mid;
    }

    // verdict: safe
    // because: The difference of two non-negative ordered ints does not overflow.
    static int midpointSafe(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int mid = low + (high - low) / 2;
        assert mid >= low && mid <= high;
        return mid;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Numbers.percentChange(-1, 5)
    // because: The divisor is the sum of the old value and one.
    static int percentChange(int oldValue, int newValue) {
        if (oldValue == 0) {
            return 0;
        }
        return (newValue - oldValue) / (oldValue + 1);
    }

    // verdict: safe
    // because: A floating point division and the cast of its result never throw.
    static int ratio(double part, double whole) {
        return (int) (part * 100 / whole);
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: Numbers.sieve(Integer.MAX_VALUE)
    // because: The largest int plus one is negative.
    static int sieve(int limit) {
        if (limit < 2 || limit > 1000 && limit < Integer.MAX_VALUE) {
            return 0;
        }
        boolean[] composite = new boolean[limit + 1];
        int primes = 0;
        for (int i = 2; i <= limit; i++) {
            if (composite[i]) {
                continue;
            }
            primes++;
            for (int j = 2 * i; j <= limit; j += i) {
                composite[j] = true;
            }
        }
        return primes;
    }

    // verdict: safe
    // because: The limit is at most one thousand, so no index overflows.
    static int sieveSmall(int limit) {
        if (limit < 2 || limit > 1000) {
            return 0;
        }
        boolean[] composite = new boolean[limit + 1];
        int primes = 0;
        for (int i = 2; i <= limit; i++) {
            if (composite[i]) {
                continue;
            }
            primes++;
            for (int j = 2 * i; j <= limit; j += i) {
                composite[j] = true;
            }
        }
        return primes;
    }
}
