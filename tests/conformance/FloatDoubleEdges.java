public class FloatDoubleEdges {
    static final double[] D = {
        0.0, -0.0, 1.0, -1.0, 0.5, 1.5, -2.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, 1e300, 123456789.125, -1e-300, 9007199254740993.0
    };
    static final float[] F = {
        0f, -0f, 1f, -1f, 0.5f, 3.25f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MAX_VALUE,
        Float.MIN_VALUE, Float.MIN_NORMAL, 16777217f, 1e30f, -1e-30f
    };

    static String cmp(double a, double b) {
        return (a < b ? "<" : "") + (a > b ? ">" : "") + (a == b ? "=" : "") + (a <= b ? "l" : "") + (a >= b ? "g" : "") + (a != b ? "!" : "");
    }

    static String cmp(float a, float b) {
        return (a < b ? "<" : "") + (a > b ? ">" : "") + (a == b ? "=" : "") + (!(a <= b) ? "L" : "") + (!(a >= b) ? "G" : "") + (a != b ? "!" : "");
    }

    public static void main(String[] args) {
        for (double a : D) {
            long h = 1;
            StringBuilder c = new StringBuilder();
            for (double b : D) {
                h = h * 31 + Double.doubleToLongBits(a + b);
                h = h * 31 + Double.doubleToLongBits(a - b);
                h = h * 31 + Double.doubleToLongBits(a * b);
                h = h * 31 + Double.doubleToLongBits(a / b);
                h = h * 31 + Double.doubleToLongBits(a % b);
                h = h * 31 + Double.compare(a, b);
                c.append(cmp(a, b)).append(',');
            }
            System.out.println(a + " " + Long.toHexString(h) + " " + c);
        }
        for (float a : F) {
            int h = 1;
            StringBuilder c = new StringBuilder();
            for (float b : F) {
                h = h * 31 + Float.floatToIntBits(a + b);
                h = h * 31 + Float.floatToIntBits(a - b);
                h = h * 31 + Float.floatToIntBits(a * b);
                h = h * 31 + Float.floatToIntBits(a / b);
                h = h * 31 + Float.floatToIntBits(a % b);
                c.append(cmp(a, b)).append(',');
            }
            System.out.println(Integer.toHexString(h) + " " + c);
        }
        System.out.println(0.0 == -0.0);
        System.out.println(Double.valueOf(0.0).equals(-0.0));
        System.out.println(Double.valueOf(Double.NaN).equals(Double.NaN));
        System.out.println(1.0 / 0.0 + " " + 1.0 / -0.0 + " " + 0.0 / 0.0);
        System.out.println(Math.min(0.0, -0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.min(Double.NaN, 1));
        System.out.println(5.5 % 2.0 + " " + -5.5 % 2.0 + " " + 5.5 % -2.0 + " " + 5.0 % Double.POSITIVE_INFINITY);
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2f);
        System.out.println((float) 0.1 + " " + (double) 0.1f);
        System.out.println(1e16 + 1 == 1e16);
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += 0.1;
        }
        System.out.println(sum + " " + (sum == 1.0));
        float fs = 0;
        for (int i = 0; i < 10; i++) {
            fs += 0.1f;
        }
        System.out.println(fs + " " + (fs == 1.0f));
        System.out.println(-(0.0) + " " + (0.0 - 0.0) + " " + (-0.0 - 0.0) + " " + (0.0 * -1));
        System.out.println(Double.longBitsToDouble(0x7ff0000000000001L) + " " + Float.intBitsToFloat(0xff800000));
        System.out.println(Double.doubleToRawLongBits(-0.0) + " " + Float.floatToRawIntBits(-0f));
        double z = 10;
        z++;
        z /= 4;
        z -= 1;
        z %= 1.5;
        System.out.println(z-- + " " + --z + " " + -z);
        strict();
    }

    static strictfp void strict() {
        double m = Double.MIN_VALUE;
        System.out.println(m / 2 + " " + m * 0.75 + " " + Double.MAX_VALUE * 2 + " " + Double.MIN_NORMAL / 4);
    }
}
