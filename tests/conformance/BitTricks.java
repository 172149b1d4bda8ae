public class BitTricks {
    static int pop(int x) {
        x -= x >>> 1 & 0x55555555;
        x = (x & 0x33333333) + (x >>> 2 & 0x33333333);
        return ((x + (x >>> 4) & 0x0f0f0f0f) * 0x01010101) >>> 24;
    }

    static int rev(int x) {
        x = (x & 0x55555555) << 1 | x >>> 1 & 0x55555555;
        x = (x & 0x33333333) << 2 | x >>> 2 & 0x33333333;
        x = (x & 0x0f0f0f0f) << 4 | x >>> 4 & 0x0f0f0f0f;
        return x << 24 | (x & 0xff00) << 8 | x >>> 8 & 0xff00 | x >>> 24;
    }

    static int log2(int x) { return 31 - Integer.numberOfLeadingZeros(x); }

    static boolean pow2(int x) { return x > 0 && (x & x - 1) == 0; }

    static int ceilPow2(int x) { return x <= 1 ? 1 : Integer.highestOneBit(x - 1) << 1; }

    static int absNoBranch(int x) { return (x ^ x >> 31) - (x >> 31); }

    static int avg(int a, int b) { return (a & b) + ((a ^ b) >> 1); }

    static int sign(int x) { return x >> 31 | -x >>> 31; }

    static long interleave(int x, int y) {
        long r = 0;
        for (int i = 0; i < 32; i++) r |= (long) (x >>> i & 1) << 2 * i | (long) (y >>> i & 1) << 2 * i + 1;
        return r;
    }

    static int mul(int a, int b) {
        int r = 0;
        for (; b != 0; b >>>= 1, a <<= 1) if ((b & 1) != 0) r += a;
        return r;
    }

    static int add(int a, int b) { return b == 0 ? a : add(a ^ b, (a & b) << 1); }

    static long xorshift(long x) {
        x ^= x << 13;
        x ^= x >>> 7;
        return x ^ x << 17;
    }

    static int murmur(int h) {
        h ^= h >>> 16;
        h *= 0x85ebca6b;
        h ^= h >>> 13;
        h *= 0xc2b2ae35;
        return h ^ h >>> 16;
    }

    static int fnv(String s) {
        int h = 0x811c9dc5;
        for (byte b : s.getBytes()) {
            h ^= b & 0xff;
            h *= 0x01000193;
        }
        return h;
    }

    static int isqrt(int n) {
        int r = 0;
        for (int b = 1 << 30; b != 0; b >>= 2) {
            if (n >= r + b) {
                n -= r + b;
                r = (r >> 1) + b;
            } else r >>= 1;
        }
        return r;
    }

    static float fastInvSqrt(float x) {
        int i = 0x5f3759df - (Float.floatToIntBits(x) >> 1);
        float y = Float.intBitsToFloat(i);
        return y * (1.5f - 0.5f * x * y * y);
    }

    public static void main(String[] args) {
        int[] xs = {0, 1, -1, 2, 7, 8, 100, -100, 12345678, Integer.MAX_VALUE, Integer.MIN_VALUE, 0xdeadbeef};
        for (int x : xs) System.out.println(x + " " + pop(x) + (pop(x) == Integer.bitCount(x)) + " " + rev(x) + (rev(x) == Integer.reverse(x)) + " " + pow2(x) + " " + absNoBranch(x) + " " + sign(x) + " " + (x & -x) + " " + (x & x - 1) + " " + (x | x + 1) + " " + (~x & x + 1) + " " + murmur(x) + " " + (x >>> 1 ^ x) + " " + ceilPow2(x & 0xffff) + " " + (x == 0 ? -1 : log2(x)));
        System.out.println(avg(Integer.MAX_VALUE, Integer.MAX_VALUE - 2) + " " + avg(-3, -5) + " " + mul(-37, 113) + " " + mul(65536, 65537) + " " + add(123, -456) + " " + add(Integer.MAX_VALUE, 1));
        System.out.println(Long.toHexString(interleave(0xffff, 0)) + " " + Long.toHexString(interleave(-1, 5)));
        long s = 88172645463325252L;
        for (int i = 0; i < 100; i++) s = xorshift(s);
        System.out.println(s + " " + fnv("hello") + " " + Integer.toHexString(fnv("")) + " " + isqrt(1000000) + isqrt(99) + " " + isqrt(Integer.MAX_VALUE));
        int a = 5;
        int b = 9;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(a + " " + b + " " + fastInvSqrt(4f));
        int flags = 0;
        flags |= 1 << 3 | 1 << 5;
        flags &= ~(1 << 3);
        flags ^= 1 << 31;
        System.out.println(flags + " " + Integer.toBinaryString(flags) + " " + ((flags & 1 << 5) != 0));
        int rgb = 0xff << 24 | 200 << 16 | 100 << 8 | 50;
        System.out.println(rgb + " " + (rgb >> 24) + " " + (rgb >>> 24) + " " + (rgb >> 16 & 0xff) + " " + (byte) (rgb >> 16) + " " + (char) (rgb & 0x7f) + " " + (short) rgb);
        StringBuilder subsets = new StringBuilder();
        for (int m = 0b1011, k = m;; k = (k - 1) & m) {
            subsets.append(Integer.toBinaryString(k)).append(' ');
            if (k == 0) break;
        }
        System.out.println(subsets);
        StringBuilder gosper = new StringBuilder();
        for (int k = 0b111; k < 64;) {
            gosper.append(k).append(' ');
            int c = k & -k;
            int r = k + c;
            k = ((r ^ k) >>> 2) / c | r;
        }
        System.out.println(gosper);
        System.out.println((5 & 6) + " " + (5 | 6) + " " + (5 ^ 6) + " " + (~5) + " " + (5 << 30) + " " + (-5 >> 1) + " " + (-5 >>> 28) + " " + (1L << 40 >>> 38) + " " + (1 << 35) + " " + (1L << 35) + " " + (-1L >>> 60) + " " + (true ^ false) + (true & false) + (true | false));
        long packed = (long) 0x12345678 << 32 | 0x9abcdef0L & 0xffffffffL;
        System.out.println(Long.toHexString(packed) + " " + (int) (packed >>> 32) + " " + (int) packed + " " + Long.toHexString(Long.reverseBytes(packed)) + " " + Long.toHexString(Long.rotateRight(packed, 20)));
        byte n = (byte) 0xf0;
        System.out.println((n >> 4) + " " + (n >>> 4) + " " + ((n & 0xff) >>> 4) + " " + (byte) (n << 1) + " " + (n | 0x0f) + " " + (short) (n << 8) + " " + (n ^ 0xff));
        int x = 1;
        x <<= 31;
        x >>= 31;
        x >>>= 28;
        x += x++ + ++x;
        System.out.println(x);
    }
}
