public class MathFunctions {
    interface L { Object get(); }

    static void t(L l) {
        try {
            System.out.print(l.get() + " ");
        } catch (ArithmeticException e) {
            System.out.print("[" + e.getMessage() + "] ");
        }
    }

    public static void main(String[] args) {
        double[] vs = {0.0, -0.0, 0.5, -0.5, 1.0, 1.5, 2.5, -1.5, -2.5, 10, 100.25, 1e-10, 1e10, 1e300, Math.PI, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_NORMAL};
        for (double v : vs) {
            System.out.println(v + ": " + Math.floor(v) + " " + Math.ceil(v) + " " + Math.rint(v) + " " + Math.round(v) + " " + Math.abs(v) + " " + Math.signum(v) + " " + Math.sqrt(v) + " " + Math.getExponent(v) + " " + Math.ulp(v) + " " + Math.nextUp(v) + " " + Math.nextDown(v));
        }
        for (double v : new double[] {0, 0.5, 1, -1, 2, 3.7, -10, 100, 1e6}) {
            System.out.println(StrictMath.sin(v) + " " + StrictMath.cos(v) + " " + StrictMath.tan(v) + " " + StrictMath.asin(v / 1e6) + " " + StrictMath.acos(v / 1e6) + " " + StrictMath.atan(v) + " " + StrictMath.exp(v / 10) + " " + StrictMath.log(Math.abs(v)) + " " + StrictMath.log10(Math.abs(v)) + " " + StrictMath.cbrt(v) + " " + StrictMath.sinh(v / 100) + " " + StrictMath.cosh(v / 100) + " " + StrictMath.tanh(v) + " " + StrictMath.expm1(v / 100) + " " + StrictMath.log1p(Math.abs(v)));
        }
        for (double v : new double[] {0.1, 0.7, 1.3, 2.9, -4.4, 12.5}) {
            System.out.printf(java.util.Locale.ROOT, "%.9f %.9f %.9f %.9f %.9f %.9f %.9f%n", Math.sin(v), Math.cos(v), Math.tan(v), Math.exp(v), Math.log(Math.abs(v)), Math.log10(Math.abs(v)), Math.pow(Math.abs(v), 1.7));
        }
        System.out.println(StrictMath.pow(2, 0.5) + " " + StrictMath.pow(-8, 3) + " " + StrictMath.pow(-8, 1.0 / 3) + " " + StrictMath.pow(0, 0) + " " + StrictMath.pow(Double.NaN, 0) + " " + StrictMath.pow(2, -1074) + " " + StrictMath.pow(10, 308) + " " + StrictMath.pow(-0.0, -3) + " " + StrictMath.pow(1, Double.POSITIVE_INFINITY));
        System.out.println(StrictMath.atan2(1, 1) + " " + StrictMath.atan2(-1, -1) + " " + StrictMath.atan2(0.0, -1) + " " + StrictMath.atan2(-0.0, -1) + " " + StrictMath.hypot(3, 4) + " " + StrictMath.hypot(1e200, 1e200) + " " + StrictMath.IEEEremainder(5, 3) + " " + StrictMath.IEEEremainder(-7.5, 2));
        System.out.println(Math.pow(2, 10) + " " + Math.pow(9, 0.5) + " " + Math.pow(2, 3) + " " + Math.cbrt(27) + " " + Math.hypot(5, 12) + " " + Math.toDegrees(Math.PI) + " " + Math.toRadians(180) + " " + Math.exp(0) + " " + Math.log(1) + " " + Math.sin(0) + " " + Math.cos(0) + " " + Math.log10(1000) + " " + Math.atan2(0, 1));
        t(() -> Math.addExact(2147483647, 1));
        t(() -> Math.addExact(1, 2));
        t(() -> Math.addExact(Long.MAX_VALUE, 1L));
        t(() -> Math.subtractExact(Integer.MIN_VALUE, 1));
        t(() -> Math.multiplyExact(1 << 20, 1 << 20));
        t(() -> Math.multiplyExact(1L << 40, 1 << 20));
        t(() -> Math.multiplyExact(1L << 40, 1L << 40));
        t(() -> Math.negateExact(Integer.MIN_VALUE));
        t(() -> Math.incrementExact(Integer.MAX_VALUE));
        t(() -> Math.decrementExact(Long.MIN_VALUE));
        t(() -> Math.toIntExact(Long.MAX_VALUE));
        t(() -> Math.absExact(Integer.MIN_VALUE));
        System.out.println();
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorDiv(7, -2) + " " + Math.floorMod(7, -2) + " " + Math.floorMod(-7L, 3) + " " + Math.floorDiv(Integer.MIN_VALUE, -1) + " " + Math.multiplyFull(1 << 30, 1 << 30) + " " + Math.multiplyHigh(-1L, 5L));
        t(() -> Math.floorDiv(1, 0));
        t(() -> Math.floorMod(1L, 0L));
        System.out.println(Math.max(1, 2) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Float.NaN, 1f) + " " + Math.max(Long.MIN_VALUE, 0L) + " " + Math.abs(-5L) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-2.5f) + " " + Math.abs(-0.0));
        System.out.println(Math.round(0.49999999999999994) + " " + Math.round(-0.5) + " " + Math.round(2.5f) + " " + Math.round(-2.5f) + " " + Math.round(Float.NaN) + " " + Math.round(1e20) + " " + Math.round(1e10f) + " " + Math.round(4503599627370497.5));
        System.out.println(Math.fma(2.0, 3.0, 1.0) + " " + Math.fma(0.1, 10.0, -1.0) + " " + Math.fma(1e308, 10, Double.NEGATIVE_INFINITY) + " " + Math.fma(1.5f, 2f, 0.25f) + " " + Math.fma(0.1f, 10f, -1f));
        System.out.println(Math.scalb(1.5, 4) + " " + Math.scalb(1.0, -1080) + " " + Math.scalb(1f, 200) + " " + Math.copySign(3.0, -0.0) + " " + Math.copySign(-3f, 1f) + " " + Math.nextAfter(1.0, 2) + " " + Math.nextAfter(0.0, -1) + " " + Math.nextUp(1f) + " " + Math.nextDown(0f) + " " + Math.ulp(1f) + " " + Math.getExponent(10f) + " " + Math.getExponent(0.0));
        System.out.println(StrictMath.floor(-1.5) + " " + StrictMath.ceil(-0.5) + " " + StrictMath.rint(2.5) + " " + StrictMath.round(2.5) + " " + StrictMath.sqrt(2) + " " + StrictMath.signum(-3f) + " " + StrictMath.max(1, 2) + " " + StrictMath.toRadians(90) + " " + StrictMath.sqrt(-1));
        double pi = 0;
        for (int k = 0; k < 1000; k++) pi += (k % 2 == 0 ? 4.0 : -4.0) / (2 * k + 1);
        double x = 1;
        for (int i = 0; i < 20; i++) x = (x + 2 / x) / 2;
        System.out.println(pi + " " + x + " " + Math.E + " " + (int) Math.floor(-0.1) + " " + Math.sqrt(1e-320));
        double r = Math.random();
        System.out.println(r >= 0 && r < 1);
    }
}
