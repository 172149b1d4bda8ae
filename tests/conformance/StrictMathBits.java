/** Every bit of what {@code StrictMath} gives, for arguments where a result rounded otherwise in the last place is likely. */
public class StrictMathBits {
    static void bits(String name, double result) {
        System.out.println(name + " " + Long.toHexString(Double.doubleToLongBits(result)));
    }

    public static void main(String[] args) {
        bits("cos(0.1)", StrictMath.cos(0.1));
        for (double x : new double[] {0.1, 0.3, 0.7, 0.77, 0.9, 1.1, 2.2, 11, 22.5, 355, 1e5, 1e10, 1e22, 5e-324, 1.7e308}) {
            System.out.println(x);
            bits("sin", StrictMath.sin(x));
            bits("cos", StrictMath.cos(x));
            bits("tan", StrictMath.tan(x));
            bits("asin", StrictMath.asin(1 / (1 + x)));
            bits("acos", StrictMath.acos(1 / (1 + x)));
            bits("atan", StrictMath.atan(x));
            bits("atan2", StrictMath.atan2(x, -3));
            bits("exp", StrictMath.exp(x));
            bits("expm1", StrictMath.expm1(x));
            bits("log", StrictMath.log(x));
            bits("log1p", StrictMath.log1p(x));
            bits("log10", StrictMath.log10(x));
            bits("pow", StrictMath.pow(x, 0.7));
            bits("sqrt", StrictMath.sqrt(x));
            bits("cbrt", StrictMath.cbrt(x));
            bits("hypot", StrictMath.hypot(x, 3));
            bits("sinh", StrictMath.sinh(x));
            bits("cosh", StrictMath.cosh(x));
            bits("tanh", StrictMath.tanh(x));
            bits("ceil", StrictMath.ceil(-x));
            bits("floor", StrictMath.floor(-x));
            bits("rint", StrictMath.rint(-x));
            bits("IEEEremainder", StrictMath.IEEEremainder(x, 0.3));
        }
    }
}
