/** Shifts, masks, overflow and narrow types. */
public final class BitTricks {
    private BitTricks() {
    }

    static int middle(int low, int high) {
        return (low + high) >>> 1;
    }

    static boolean isPowerOfTwo(int n) {
        return n > 0 && (n & (n - 1)) == 0;
    }

    static int signum(int a) {
        return (a >> 31) | (-a >>> 31);
    }

    static int low(int a, int n) {
        return a & ((1 << n) - 1);
    }

    static byte wrap(byte a) {
        return (byte) (a + 1);
    }

    static char next(char c) {
        return (char) (c + 1);
    }

    static int unsigned(byte b) {
        return b & 0xff;
    }

    static boolean even(int a) {
        return a % 2 == 0;
    }

    static boolean odd(int a) {
        return a % 2 == 1;
    }

    static long multiply(int a, int b) {
        return (long) a * b;
    }

    static int absolute(int a) {
        int mask = a >> 31;
        return (a ^ mask) - mask;
    }

    static boolean sameSign(int a, int b) {
        return (a ^ b) >= 0;
    }

    static int zero(int a) {
        return (a * (a + 1)) % 2;
    }

    static int shiftBy(int a, int n) {
        return a << (n & 31);
    }

    static long rotate(long a, int n) {
        return (a << n) | (a >>> (64 - n));
    }

    static int nibble(short s) {
        return (s & 0xf) > 15 ? 1 : s & 0xf;
    }

    static char upper(char c) {
        return c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
    }
}
