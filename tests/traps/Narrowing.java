/** Casts to narrower types, compound assignments and shifts. */
public final class Narrowing {
    private static final int[] TABLE = new int[128];

    private Narrowing() {
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.byteIndex(200)
    // because: The cast makes numbers from 128 negative.
    static int byteIndex(int n) {
        return n < 0 || n > 255 ? 0 : TABLE[(byte) n];
    }

    // verdict: safe
    // because: The lowest seven bits are kept.
    static int maskedByte(int n) {
        return TABLE[(byte) (n & 127)];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.signedMask((byte) -1)
    // because: The mask keeps all eight bits.
    static int signedMask(byte b) {
        return TABLE[b & 0xff];
    }

    // verdict: safe
    // because: A byte without its lowest bit shifted right has seven bits.
    static int unsignedHalf(byte b) {
        return TABLE[(b & 0xff) >> 1];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.signedHalf((byte) -2)
    // because: The byte is widened with its sign before the logical shift.
    static int signedHalf(byte b) {
        return TABLE[b >>> 1 & 0xff];
    }

    // verdict: java.lang.ArithmeticException
    // witness: Narrowing.perInt(1L << 32)
    // because: The number is not zero, but its lower half is.
    static int perInt(long n) {
        return n == 0 ? 0 : 100 / (int) n;
    }

    // verdict: safe
    // because: The lower half itself is compared with zero.
    static int perIntChecked(long n) {
        return (int) n == 0 ? 0 : 100 / (int) n;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Narrowing.perChar(65536)
    // because: The cast to char cuts the upper half.
    static int perChar(int n) {
        return n <= 0 ? 0 : 100 / (char) n;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.castFirst(Integer.MAX_VALUE + 2L)
    // because: The cast is applied before the remainder.
    static int castFirst(long id) {
        return id < 0 ? 0 : TABLE[(int) id % 128];
    }

    // verdict: safe
    // because: The remainder is taken of the long.
    static int remainderFirst(long id) {
        return id < 0 ? 0 : TABLE[(int) (id % 128)];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.counted(130)
    // because: A byte counter wraps around after 127.
    static int counted(int n) {
        byte count = 0;
        for (int i = 0; i < Math.min(n, 200); i++) {
            count++;
        }
        return TABLE[count];
    }

    // verdict: safe
    // because: The loop ends before the byte wraps around.
    static int countedChecked(int n) {
        byte count = 0;
        for (int i = 0; i < Math.min(n, 127); i++) {
            count++;
        }
        return TABLE[count];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.compound(1)
    // because: The compound assignment narrows the sum to a byte.
    static int compound(int n) {
        byte b = 127;
        b += n & 1;
        return TABLE[b];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.scaled(100)
    // because: The compound assignment narrows the product to a short.
    static int scaled(int n) {
        if (n < 0 || n > 100) {
            return 0;
        }
        short s = (short) n;
        s *= 500;
        return TABLE[s % 128];
    }

    // verdict: safe
    // because: The product fits into a short.
    static int scaledChecked(int n) {
        if (n < 0 || n > 100) {
            return 0;
        }
        short s = (short) n;
        s *= 300;
        return TABLE[s % 128];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.decremented('\0')
    // because: A char below zero is the largest char.
    static int decremented(char c) {
        if (c > 100) {
            return 0;
        }
        c--;
        return TABLE[c];
    }

    // verdict: safe
    // because: A char is never negative and this one is at most one hundred.
    static int incremented(char c) {
        if (c > 100) {
            return 0;
        }
        c++;
        return TABLE[c];
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: Narrowing.power(31)
    // because: One shifted by thirty-one is the smallest int.
    static int[] power(int n) {
        return n < 0 || n > 31 ? TABLE : new int[1 << n];
    }

    // verdict: safe
    // because: The shift uses only the lowest five bits, and they are at most fifteen.
    static int[] powerMasked(int n) {
        return new int[1 << (n & 15)];
    }

    // verdict: java.lang.ArithmeticException
    // witness: Narrowing.shiftedOut(1, 31)
    // because: The only bit is shifted out of the number.
    static int shiftedOut(int x, int n) {
        return n < 1 || n > 31 ? 0 : x / (2 << n);
    }

    // verdict: safe
    // because: A shift by thirty-two is a shift by zero, so the bit stays.
    static int shiftedAround(int x, int n) {
        return x / (1 << n);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.topBits(-1)
    // because: The arithmetic shift of a negative number is negative.
    static int topBits(int x) {
        return TABLE[x >> 25];
    }

    // verdict: safe
    // because: The logical shift leaves seven bits.
    static int topBitsUnsigned(int x) {
        return TABLE[x >>> 25];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.fraction(1.0)
    // because: The upper limit itself is accepted.
    static int fraction(double d) {
        return d >= 0 && d <= 1 ? TABLE[(int) (d * 128)] : 0;
    }

    // verdict: safe
    // because: Numbers below one stay below 128, and not a number is refused.
    static int fractionChecked(double d) {
        return d >= 0 && d < 1 ? TABLE[(int) (d * 128)] : 0;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.rounded(127.5)
    // because: Rounding may reach the upper limit.
    static int rounded(double d) {
        return d >= 0 && d < 128 ? TABLE[(int) Math.round(d)] : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Narrowing.perNumber(Double.NaN)
    // because: Not a number is different from zero but is zero as an int.
    static int perNumber(double d) {
        return d == 0 || Math.abs(d) < 1 ? 0 : 100 / (int) d;
    }

    // verdict: safe
    // because: Not a number fails every comparison.
    static int perNumberChecked(double d) {
        return d >= 1 ? 100 / (int) d : 0;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Narrowing.notNegative(Double.POSITIVE_INFINITY)
    // because: Infinity becomes the largest int.
    static int notNegative(double d) {
        return d < 0 ? 0 : TABLE[(int) d];
    }

    // verdict: safe
    // because: Not a number passes the check but becomes zero.
    static int between(double d) {
        if (d < 0 || d >= 128) {
            return 0;
        }
        return TABLE[(int) d];
    }

    // verdict: java.lang.AssertionError
    // witness: Narrowing.reflexive(Double.NaN)
    // because: Not a number differs from itself.
    static void reflexive(double d) {
        double e = d;
        assert d == e;
    }

    // verdict: safe
    // because: Every int is a double exactly.
    static void reflexiveInt(int n) {
        double e = n;
        assert (int) e == n;
    }

    // verdict: java.lang.AssertionError
    // witness: Narrowing.throughFloat(16777217)
    // because: A float has only 24 bits of precision.
    static void throughFloat(int n) {
        float e = n;
        assert (int) e == n;
    }
}
