public class Conversions {
    public static void main(String[] args) {
        double[] ds = {0, -0.0, 1.9, -1.9, 127.5, 128, 255.99, 32768, 65535.5, 65536, 2147483647.0, 2147483648.0, -2147483649.0,
            9.3e18, -9.3e18, 1e308, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 4.9e-324, 16777217, 0.1};
        for (double d : ds) {
            System.out.println((int) d + " " + (long) d + " " + (short) d + " " + (byte) d + " " + (int) (char) d + " "
                    + Float.floatToIntBits((float) d));
        }
        float[] fs = {0f, 1.5f, -1.5f, 300.7f, 3e9f, -3e9f, 1e19f, -1e19f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1e-45f};
        for (float f : fs) {
            System.out.println((int) f + " " + (long) f + " " + (short) f + " " + (byte) f + " " + (int) (char) f + " "
                    + Double.doubleToLongBits((double) f));
        }
        int[] is = {0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, -32769, 65535, 65536, 16777217, 0x12345678, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : is) {
            System.out.println((byte) i + " " + (short) i + " " + (int) (char) i + " " + (long) i + " " + (double) (float) i + " " + (double) i);
        }
        long[] ls = {0, 255, -1, 1L << 31, 1L << 32, 0x1_2345_6789L, 9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE, 0xFFFFFFFFFFFF8000L};
        for (long l : ls) {
            System.out.println((int) l + " " + (byte) l + " " + (short) l + " " + (int) (char) l + " " + (long) (float) l + " " + (long) (double) l);
        }
        byte b = (byte) 200;
        System.out.println(b + " " + (b & 0xff) + " " + (b >> 2) + " " + (b >>> 2) + " " + (byte) (b >>> 2) + " " + (char) (b & 0x7f));
        b += 100;
        System.out.println(b);
        b++;
        b *= 2;
        System.out.println(b);
        b >>>= 1;
        System.out.println(b);
        short s = Short.MAX_VALUE;
        s++;
        System.out.println(s);
        s -= 1.5;
        System.out.println(s);
        char c = 'z';
        c++;
        System.out.println(c);
        c += 1;
        System.out.println((int) c);
        c = 0;
        c--;
        System.out.println((int) c);
        c *= 3;
        System.out.println((int) c);
        System.out.println((char) ('a' + 1) + " " + ('a' + 1) + " " + (char) 98 + 'c' + 1);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        byte n = -1;
        System.out.println((int) (char) n + " " + (char) (byte) 65 + " " + (short) (char) n);
        long big = Integer.MAX_VALUE;
        big++;
        int back = (int) big;
        System.out.println(big + " " + back);
        float ff = 16777216f;
        System.out.println((ff + 1 == ff) + " " + (int) (ff + 2));
        System.out.println((int) 'A' + (int) 3.99 + (long) 2.5f);
        System.out.println((5 / 2) + " " + (5 / 2.0) + " " + (5 / 2f) + " " + 5L / 2 + " " + 'd' / 2);
        final int k = 10;
        byte constant = k;
        System.out.println(constant);
        Object boxed = true ? 1 : 2.0;
        System.out.println(boxed);
        Object boxed2 = true ? (Object) 1 : 2.0;
        System.out.println(boxed2);
        Object ch = false ? 1 : 'x';
        System.out.println(ch);
        System.out.println(true ? 'b' : 0);
        int zero = 0;
        System.out.println(true ? 'b' : zero);
        Integer nul = null;
        try {
            int bad = args.length == 0 ? nul : 0;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("NPE from unboxing");
        }
    }
}
