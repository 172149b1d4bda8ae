/** Targets that need certain numbers. */
public class Numbers {
    static int overflow(int a) {
        if (a > 0 && a + 1000 < 0) {
            return 1; // target: overflow
        }
        return 0;
    }

    static int product(int a, int b) {
        if (a > 1 && b > 1 && a * b == 391) {
            return 1; // target: product
        }
        return 0;
    }

    static int longs(long a, long b) {
        if (a > Integer.MAX_VALUE && a - b == 5_000_000_000L && b % 7 == 3) {
            return 1; // target: longs
        }
        return 0;
    }

    static int shifted(long a) {
        if ((a >>> 60) == 9 && (a & 0xFF) == 0x7F && a << 8 > 0) {
            return 1; // target: shifted
        }
        return 0;
    }

    static int negated(int a) {
        if (a < 0 && -a < 0) {
            return 1; // target: negated
        }
        return 0;
    }

    static int floats(double d) {
        if (d * 2 == 7.5 && (int) d == 3) {
            return 1; // target: floats
        }
        return 0;
    }

    static int notANumber(float f) {
        if (f != f) {
            return 1; // target: notANumber
        }
        return 0;
    }

    static int chosen(int a) {
        switch (a) {
            case 3:
                return 1;
            case 1_000_000:
                return 2; // target: chosen
            default:
                return 0;
        }
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static int recursion(int n) {
        if (n >= 0 && n < 12 && fibonacci(n) == 21) {
            return 1; // target: recursion
        }
        return 0;
    }

    static int deep(int n) {
        return n <= 0 ? 0 : 1 + deep(n - 1);
    }

    static int depth(int n) {
        if (deep(n) == 40) {
            return 1; // target: depth
        }
        return 0;
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static int coprime(int a, int b) {
        if (a > 20 && b > 20 && a != b && gcd(a, b) == 7) {
            return 1; // target: coprime
        }
        return 0;
    }

    static int contradiction(int a) {
        if (a > 5) {
            if (a < 3) {
                return 1; // unreachable: contradiction
            }
        }
        return 0;
    }

    static int parity(int a) {
        if ((a * 2) % 2 != 0) {
            return 1; // unreachable: parity
        }
        return 0;
    }

    static int square(int a) {
        if (a * a == 3) {
            return 1; // unreachable: square
        }
        return 0;
    }
}
