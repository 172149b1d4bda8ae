/** Methods that call themselves. */
public final class Recursion {
    private Recursion() {
    }

    static int factorial(int n) {
        if (n <= 1) {
            return 1;
        }
        return n * factorial(n - 1);
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static int power(int base, int exponent) {
        if (exponent < 0) {
            return 0;
        }
        if (exponent == 0) {
            return 1;
        }
        int half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int sum(int[] a, int from) {
        return from >= a.length ? 0 : a[from] + sum(a, from + 1);
    }

    static int depth(Object o) {
        if (!(o instanceof Object[])) {
            return 0;
        }
        int best = 0;
        for (Object e : (Object[]) o) {
            best = Math.max(best, depth(e));
        }
        return best + 1;
    }
}
