public class IntArithmetic {
    static final int[] VALUES = {
        0, 1, -1, 2, -2, 7, -7, 31, 32, 33, 100, -100, 127, 128, 255, 256, 65535, 65536,
        Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE + 1, 0x55555555, 0xAAAAAAAA
    };

    static int div(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            System.out.println("div " + e.getMessage());
            return -99;
        }
    }

    static int rem(int a, int b) {
        try {
            return a % b;
        } catch (ArithmeticException e) {
            return -98;
        }
    }

    public static void main(String[] args) {
        System.out.println(Integer.MIN_VALUE / -1);
        System.out.println(Integer.MIN_VALUE % -1);
        System.out.println(-Integer.MIN_VALUE);
        System.out.println(Math.abs(Integer.MIN_VALUE));
        System.out.println(Integer.MAX_VALUE + 1);
        System.out.println(Integer.MIN_VALUE - 1);
        System.out.println(Integer.MAX_VALUE * 2);
        System.out.println(div(5, 0));
        System.out.println(rem(5, 0));
        long h = 17;
        for (int a : VALUES) {
            long row = 1;
            for (int b : VALUES) {
                int[] r = {
                    a + b, a - b, a * b, b == 0 ? 0 : a / b, b == 0 ? 0 : a % b, a & b, a | b, a ^ b,
                    a << b, a >> b, a >>> b, ~a, -b, a < b ? 1 : 0, a <= b ? 1 : 0, a == b ? 1 : 0, a != b ? 1 : 0
                };
                for (int x : r) {
                    row = row * 31 + x;
                }
            }
            h = h * 37 + row;
            System.out.println(a + " -> " + Long.toHexString(row));
        }
        System.out.println(h);
        System.out.println((7 / 2) + " " + (-7 / 2) + " " + (7 / -2) + " " + (-7 / -2));
        System.out.println((7 % 2) + " " + (-7 % 2) + " " + (7 % -2) + " " + (-7 % -2));
        System.out.println((1 << 31) + " " + (1 << 32) + " " + (1 << 33) + " " + (1 << -1));
        System.out.println((-1 >> 31) + " " + (-1 >>> 31) + " " + (-1 >>> 32) + " " + (-1 >>> 0) + " " + (-16 >> 2) + " " + (-16 >>> 28));
        int i = 5;
        i += 3.7;
        System.out.println(i);
        i -= 'a';
        System.out.println(i);
        i *= 2.5f;
        System.out.println(i);
        i /= 0.3;
        System.out.println(i);
        i <<= 33L;
        System.out.println(i);
        i >>>= 1;
        System.out.println(i);
        i %= 1000;
        System.out.println(i);
        int x = 10;
        x = x++ + ++x;
        System.out.println(x);
        x = x-- - --x;
        System.out.println(x);
        int y = 3;
        y ^= y << 13;
        y ^= y >>> 17;
        y ^= y << 5;
        System.out.println(y);
        int inc = 0;
        inc += 1000;
        inc += -40000;
        inc++;
        System.out.println(inc);
        int seed = 42;
        for (int k = 0; k < 1000; k++) {
            seed = seed * 1103515245 + 12345;
        }
        System.out.println(seed);
    }
}
