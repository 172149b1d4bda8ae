/** Targets that need certain bits. */
public class Bits {
    static int floorMod(int a, int b) {
        if (Math.floorMod(a, b) == 4 && a < 0 && b == 7) {
            return 1; // target: negative with a positive rest
        }
        return 0;
    }

    static int floorModNever(int a) {
        if (Math.floorMod(a, 5) < 0) {
            return 1; // unreachable: the rest has the sign of 5
        }
        return 0;
    }

    static int abs(int a) {
        if (Math.abs(a) < 0) {
            return 1; // target: the least number
        }
        return 0;
    }

    static int multiplyHigh(long a) {
        if (Math.multiplyHigh(a, 1L << 40) == 5 && a > 0) {
            return 1; // target: the upper half of a product
        }
        return 0;
    }

    static int lowest(int a) {
        if ((a & -a) == 0x4000 && (a & (a - 1)) == 0x30000) {
            return 1; // target: three bits
        }
        return 0;
    }

    static int count(int a) {
        if (Integer.bitCount(a) == 31 && a > 0) {
            return 1; // target: all but the sign
        }
        return 0;
    }

    static int zeros(long a) {
        if (Long.numberOfLeadingZeros(a) == 20 && Long.numberOfTrailingZeros(a) == 30) {
            return 1; // target: ends of a number
        }
        return 0;
    }

    static int rotated(int a) {
        if (Integer.rotateLeft(a, 8) == 0x12345678) {
            return 1; // target: turned back
        }
        return 0;
    }

    static int reversed(int a) {
        if (Integer.reverse(a) == 1 && a < 0) {
            return 1; // target: the sign alone
        }
        return 0;
    }

    static int average(int a, int b) {
        if (a > 0 && b > 0 && (a + b) / 2 < 0) {
            return 1; // target: the old mistake
        }
        return 0;
    }

    static int unsignedAverage(int a, int b) {
        if (a >= 0 && b >= 0 && ((a + b) >>> 1) < 0) {
            return 1; // unreachable: the right way
        }
        return 0;
    }

    static int chars(char c) {
        char d = (char) (c + 1);
        if (d < c) {
            return 1; // target: the last character
        }
        return 0;
    }

    static int bytes(byte b) {
        if ((b & 0xFF) > 200 && (byte) (b << 1) == 0x10) {
            return 1; // unreachable: 0x88 is too small
        }
        return 0;
    }

    static int bytesFound(byte b) {
        if ((b & 0xFF) > 200 && (byte) (b << 1) == (byte) 0xB0) {
            return 1; // target: 0xD8
        }
        return 0;
    }

    static int shifts(int a, int n) {
        if (n > 31 && a << n == 96 && a >>> n == 0 && a == 3) {
            return 1; // target: a distance that wraps
        }
        return 0;
    }

    static int longMath(long a, long b) {
        if (a * b == 1_000_000_007L && a > 1 && b == 500_000_004L) {
            return 1; // unreachable: a prime times something even is even
        }
        return 0;
    }

    static int quotient(int a, int b) {
        if (b != 0 && a / b == a && a < -1 && b != 1) {
            return 1; // target: the least number by -1
        }
        return 0;
    }

    static int sum(double a, double b) {
        if (a + b == a && b > 0 && a < 1e17 && a > 1) {
            return 1; // target: too small to count
        }
        return 0;
    }

    static int halves(float a) {
        if (a != 0 && a / 2 == 0) {
            return 1; // target: the smallest there is
        }
        return 0;
    }

    static int infinite(double a) {
        if (a < Double.POSITIVE_INFINITY && a * 10 == Double.POSITIVE_INFINITY) {
            return 1; // target: too large
        }
        return 0;
    }

    static int zero(double a) {
        if (a == 0 && 1 / a < 0) {
            return 1; // target: the other zero
        }
        return 0;
    }

    static int roots(double a) {
        if (Math.sqrt(a) == 1.5) {
            return 1; // target: 2.25
        }
        return 0;
    }

    static int rounded(double a) {
        if (Math.round(a) == 3 && a < 3 && (long) a == 2) {
            return 1; // target: from 2.5 on
        }
        return 0;
    }

    static int narrowed(long a) {
        if ((int) a == 5 && a > 1L << 33 && (short) (a >> 33) == -1) {
            return 1; // target: three pieces of a number
        }
        return 0;
    }

    static int comparison(double a, double b) {
        if (!(a < b) && !(a >= b)) {
            return 1; // target: not a number
        }
        return 0;
    }

    static int parity(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += 2;
        }
        if (s == 7) {
            return 1; // unreachable: s is even
        }
        return 0;
    }

    static int compare(long a, long b) {
        if (Long.compare(a, b) > 0 && Long.compareUnsigned(a, b) < 0) {
            return 1; // target: signs differ
        }
        return 0;
    }
}
