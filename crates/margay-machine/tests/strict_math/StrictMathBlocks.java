/**
 * Results of {@link StrictMath} for arguments of a deterministic generator, as one hash for each block of arguments. The
 * test has the same generator and hash, and only a block that differs is written out. Results that are not a number count
 * as one: Java does not tell them apart.
 */
public class StrictMathBlocks {
    static final String[] NAMES = {
        "sin", "cos", "tan", "asin", "acos", "atan", "exp", "expm1", "log", "log1p", "log10", "sqrt", "cbrt", "sinh", "cosh",
        "tanh", "atan2", "pow", "hypot", "IEEEremainder",
        "ceil", "floor", "rint", "abs", "signum", "ulp", "nextUp", "nextDown", "toRadians", "toDegrees", "round", "getExponent",
        "max", "min", "copySign", "nextAfter", "scalb", "fma", "floatRound", "floatScalb", "floatFma", "floatNextAfter",
    };

    static double apply(int function, double x, double y) {
        switch (function) {
            case 0: return StrictMath.sin(x);
            case 1: return StrictMath.cos(x);
            case 2: return StrictMath.tan(x);
            case 3: return StrictMath.asin(x);
            case 4: return StrictMath.acos(x);
            case 5: return StrictMath.atan(x);
            case 6: return StrictMath.exp(x);
            case 7: return StrictMath.expm1(x);
            case 8: return StrictMath.log(x);
            case 9: return StrictMath.log1p(x);
            case 10: return StrictMath.log10(x);
            case 11: return StrictMath.sqrt(x);
            case 12: return StrictMath.cbrt(x);
            case 13: return StrictMath.sinh(x);
            case 14: return StrictMath.cosh(x);
            case 15: return StrictMath.tanh(x);
            case 16: return StrictMath.atan2(x, y);
            case 17: return StrictMath.pow(x, y);
            case 18: return StrictMath.hypot(x, y);
            case 19: return StrictMath.IEEEremainder(x, y);
            case 20: return StrictMath.ceil(x);
            case 21: return StrictMath.floor(x);
            case 22: return StrictMath.rint(x);
            case 23: return StrictMath.abs(x);
            case 24: return StrictMath.signum(x);
            case 25: return StrictMath.ulp(x);
            case 26: return StrictMath.nextUp(x);
            case 27: return StrictMath.nextDown(x);
            case 28: return StrictMath.toRadians(x);
            case 29: return StrictMath.toDegrees(x);
            case 30: return StrictMath.round(x);
            case 31: return StrictMath.getExponent(x);
            case 32: return StrictMath.max(x, y);
            case 33: return StrictMath.min(x, y);
            case 34: return StrictMath.copySign(x, y);
            case 35: return StrictMath.nextAfter(x, y);
            case 36: return StrictMath.scalb(x, (int) y);
            case 37: return StrictMath.fma(x, y, y - x);
            case 38: return StrictMath.round((float) x);
            case 39: return StrictMath.scalb((float) x, (int) y);
            case 40: return StrictMath.fma((float) x, (float) y, (float) (y - x));
            default: return StrictMath.nextAfter((float) x, y);
        }
    }

    static final double[] SPECIALS = {
        0.0, 1.0, Double.POSITIVE_INFINITY, Double.NaN, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, 0.5,
        // Where the exponential functions and sinh overflow and vanish.
        709.782712893384, 710.4758600739439, 745.1332191019411, 708.3964185322641, 1024.0, 1075.0, 38.816242111356935, 22.0,
        // Where the approximations change.
        0.34657359027997264, 1.0397207708399179, 0.41421356237309503, 0.2928932188134525, 0.975, 0.67434, 0.7853981633974483,
        2.356194490192345, 0.3, 0.78125, 0.4375, 0.6875, 1.1875, 2.4375, 823549.6645, 1.4142135623730951,
    };

    private static long state;
    private static double first, second;

    private static long next() {
        state += 0x9E3779B97F4A7C15L;
        long z = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    private static double near(double x, long ulps) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(x) + ulps);
    }

    private static double argument() {
        int kind = (int) next() & 15;
        long r = next();
        // From -1 to 1.
        double unit = (r >> 11) * 0x1p-52;
        long sign = r & Long.MIN_VALUE, fraction = r & 0xfffffffffffffL, ulps = (r & 15) - 8;
        switch (kind) {
            case 3: return unit;
            case 4: return unit * 8;
            case 5: return unit * 64;
            case 6: return unit * 1100;
            case 7: return unit * 0x1p21;
            // Near multiples of pi/2.
            case 8: return near((r >> 50) * (StrictMath.PI / 2), ulps);
            case 9: return near((r >> 11) * (StrictMath.PI / 2), ulps);
            // Subnormal, between 2^-60 and 16, huge.
            case 10: return Double.longBitsToDouble(sign | fraction);
            case 11: return Double.longBitsToDouble(sign | 963 + (r >>> 52 & 63) << 52 | fraction);
            case 12: return Double.longBitsToDouble(sign | 2046 - (r >>> 52 & 31) << 52 | fraction);
            // Multiples of a half, powers of two and their neighbours.
            case 13: return (r >> 54) * 0.5;
            case 14: return Double.longBitsToDouble((r >>> 52 << 52) + ulps);
            case 15: {
                double special = SPECIALS[(int) (r >>> 50) & 31];
                return near((r & 16) == 0 ? special : -special, (r & 32) == 0 ? 0 : ulps);
            }
            default: return Double.longBitsToDouble(r);
        }
    }

    private static void arguments() {
        double x = argument();
        long r = next();
        double y;
        switch ((int) r & 7) {
            // A near one, one of the same size, a power of x that nearly overflows or vanishes, a small one.
            case 4: y = near(x, (r >> 8 & 31) - 16); break;
            case 5: y = x * ((r >> 11) * 0x1p-50); break;
            case 6: {
                long exponent = (Double.doubleToRawLongBits(x) >>> 52 & 2047) - 1023;
                y = (1020 + (r >>> 3 & 63)) / (exponent == 0 ? 0.5 : (double) exponent);
                y = near(y, (r >> 9 & 15) - 8);
                break;
            }
            case 7: y = r >> 58; break;
            default: y = argument();
        }
        first = x;
        second = y;
    }

    private static void start(int function, int block) {
        state = function * 0x632BE59BD9B4E019L + block * 0xD1B54A32D192ED03L;
    }

    public static long hash(int function, int block, int count) {
        start(function, block);
        long hash = 0;
        for (int i = 0; i < count; i++) {
            arguments();
            hash = (hash ^ Double.doubleToLongBits(apply(function, first, second))) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return hash;
    }

    /** {@code hashes BLOCKS COUNT FUNCTIONS}, or {@code block FUNCTION BLOCK COUNT}. */
    public static void main(String[] args) {
        int a = Integer.parseInt(args[1]), b = Integer.parseInt(args[2]), c = Integer.parseInt(args[3]);
        StringBuilder out = new StringBuilder();
        if (args[0].equals("hashes")) {
            for (int function = 0; function < Math.min(c, NAMES.length); function++) {
                out.append(NAMES[function]);
                for (int block = 0; block < a; block++) out.append(' ').append(Long.toHexString(hash(function, block, b)));
                out.append('\n');
            }
        } else {
            start(a, b);
            for (int i = 0; i < c; i++) {
                arguments();
                out.append(Long.toHexString(Double.doubleToRawLongBits(first))).append(' ');
                out.append(Long.toHexString(Double.doubleToRawLongBits(second))).append(' ');
                out.append(Long.toHexString(Double.doubleToLongBits(apply(a, first, second)))).append('\n');
            }
        }
        System.out.print(out);
    }
}
