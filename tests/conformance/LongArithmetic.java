public class LongArithmetic {
    static final long[] VALUES = {
        0, 1, -1, 2, -2, 10, -10, 63, 64, 65, 1L << 31, 1L << 32, -(1L << 31), -(1L << 32), 0xFFFFFFFFL,
        Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE + 1, 0x5555555555555555L, 0xAAAAAAAAAAAAAAAAL,
        1234567890123456789L
    };

    static long fib(int n) {
        long a = 0;
        long b = 1;
        while (n-- > 0) {
            long t = a + b;
            a = b;
            b = t;
        }
        return a;
    }

    public static void main(String[] args) {
        System.out.println(Long.MIN_VALUE / -1);
        System.out.println(Long.MIN_VALUE % -1);
        System.out.println(-Long.MIN_VALUE);
        try {
            System.out.println(1L / (args.length * 0L));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        try {
            System.out.println(1L % (args.length * 0L));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        for (long a : VALUES) {
            long row = 7;
            for (long b : VALUES) {
                row = row * 31 + (a + b);
                row = row * 31 + (a - b);
                row = row * 31 + (a * b);
                if (b != 0) {
                    row = row * 31 + (a / b);
                    row = row * 31 + (a % b);
                }
                row = row * 31 + (a & b);
                row = row * 31 + (a | b);
                row = row * 31 + (a ^ b);
                row = row * 31 + (a << b);
                row = row * 31 + (a >> b);
                row = row * 31 + (a >>> b);
                row = row * 31 + (a << (int) b);
                row = row * 31 + (a < b ? 3 : a == b ? 2 : 1);
                row = row * 31 + (a >= b ? 5 : 9);
                row = row * 31 + (int) (a ^ (a >>> 32));
            }
            System.out.println(a + " -> " + Long.toHexString(row));
        }
        System.out.println((1L << 63) + " " + (1L << 64) + " " + (1L << 65) + " " + (1L << -1));
        System.out.println((-1L >> 63) + " " + (-1L >>> 63) + " " + (-1L >>> 64) + " " + (-1L >>> 1));
        System.out.println(1 << 40);
        System.out.println(1L << 40);
        for (int n = 0; n <= 95; n += 5) {
            System.out.print(fib(n) + " ");
        }
        System.out.println();
        long acc = 0;
        acc += 1.9;
        acc += 5000000000.0;
        System.out.println(acc);
        acc <<= 3;
        acc ^= 0x0F0F0F0F0F0FL;
        acc %= 1000003;
        System.out.println(acc);
        acc *= -3;
        acc >>= 1;
        System.out.println(acc);
        acc >>>= 60;
        System.out.println(acc);
        long c = 5;
        long d = c++ * 2 + --c - c-- % 3;
        System.out.println(c + " " + d);
        System.out.println(Long.compare(3, 5) + " " + Long.signum(-9L) + " " + Long.numberOfTrailingZeros(40) + " "
                + Long.numberOfLeadingZeros(1) + " " + Long.highestOneBit(1000) + " " + Long.lowestOneBit(1000));
        System.out.println(Math.multiplyHigh(Long.MAX_VALUE, 12345L) + " " + Math.floorDiv(-7L, 2L) + " " + Math.floorMod(-7L, 3L));
        int mixed = 2147483647;
        long wide = mixed + 1;
        long wider = mixed + 1L;
        System.out.println(wide + " " + wider);
        System.out.println(0x7fff_ffff_ffffL + " " + 0b1010_1010L + " " + 0777L + " " + 1_000_000_000_000L);
    }
}
