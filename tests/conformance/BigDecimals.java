import java.math.*;

public class BigDecimals {
    static BigDecimal d(String s) { return new BigDecimal(s); }

    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(d("1.10").add(d("2.205")) + " " + d("1.10").subtract(d("1.1")) + " " + d("1.20").multiply(d("0.30")) + " " + d("10").divide(d("4")));
        System.out.println(d("1.10").equals(d("1.1")) + " " + d("1.10").compareTo(d("1.1")) + " " + d("1.10").hashCode() + " " + d("1.1").hashCode() + " " + d("1.10").stripTrailingZeros().equals(d("1.1")));
        System.out.println(d("123.4500").scale() + " " + d("123.4500").precision() + " " + d("123.4500").unscaledValue() + " " + d("1E+5").scale() + " " + d("0.00012").precision() + " " + d("0").precision());
        for (String s : new String[] {"1E+10", "1E-10", "123456789", "0.000001", "0.0000001", "1.5E3", "-0", "0E+3", "1e400", "12345.678E-2"}) System.out.println(s + " " + d(s) + " " + d(s).toPlainString().length() + " " + d(s).toEngineeringString() + " " + d(s).stripTrailingZeros());
        t(() -> d("1").divide(d("3")));
        t(() -> d("1").divide(d("0")));
        t(() -> d("0").divide(d("0")));
        t(() -> d("1.x"));
        t(() -> d("1.25").setScale(1));
        t(() -> d("1.25").setScale(1, RoundingMode.UNNECESSARY));
        t(() -> d("1.5").intValueExact());
        t(() -> d("99999999999").intValueExact());
        t(() -> d("1.5").toBigIntegerExact());
        for (RoundingMode rm : RoundingMode.values()) {
            StringBuilder sb = new StringBuilder(rm + ":");
            for (String v : new String[] {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"}) {
                try {
                    sb.append(' ').append(d(v).setScale(0, rm));
                } catch (ArithmeticException e) {
                    sb.append(" !");
                }
            }
            System.out.println(sb);
        }
        System.out.println(d("1").divide(d("3"), 5, RoundingMode.HALF_UP) + " " + d("1").divide(d("3"), MathContext.DECIMAL32) + " " + d("2").divide(d("3"), MathContext.DECIMAL64) + " " + d("2").divide(d("3"), MathContext.DECIMAL128) + " " + d("100").divide(d("3"), RoundingMode.DOWN));
        System.out.println(d("123456").round(new MathContext(3)) + " " + d("0.00123456").round(new MathContext(2)) + " " + d("999.9").round(new MathContext(3)) + " " + d("1234.5678").setScale(2, RoundingMode.HALF_EVEN) + " " + d("5").setScale(3));
        System.out.println(d("7.5").remainder(d("2")) + " " + d("-7.5").remainder(d("2")) + " " + d("7.5").divideToIntegralValue(d("2")) + " " + java.util.Arrays.toString(d("17.25").divideAndRemainder(d("5"))));
        System.out.println(d("1.1").pow(10) + " " + d("2").pow(-3, MathContext.DECIMAL32) + " " + d("2").sqrt(MathContext.DECIMAL64) + " " + d("144").sqrt(MathContext.DECIMAL32));
        System.out.println(d("12.34").negate() + " " + d("-12.34").abs() + " " + d("-12.34").signum() + " " + d("12.34").movePointLeft(5) + " " + d("12.34").movePointRight(3) + " " + d("12.34").scaleByPowerOfTen(4) + " " + d("12.34").ulp() + " " + d("1").max(d("1.0")) + d("1").min(d("1.0")));
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(1.5f) + " " + BigDecimal.valueOf(5, 3) + " " + BigDecimal.valueOf(100L) + " " + new BigDecimal(new BigInteger("12345"), 2) + " " + new BigDecimal(new char[] {'1', '.', '5'}) + " " + new BigDecimal(123456, new MathContext(2)));
        System.out.println(d("12.99").intValue() + " " + d("-12.99").longValue() + " " + d("1e20").longValue() + " " + d("3.14159").doubleValue() + " " + d("1e400").doubleValue() + " " + d("1e-400").doubleValue() + " " + d("3.5").floatValue() + " " + d("12.99").toBigInteger());
        t(() -> new BigDecimal(Double.NaN));
        BigDecimal balance = d("1000.00");
        for (int y = 0; y < 5; y++) balance = balance.multiply(d("1.035")).setScale(2, RoundingMode.HALF_EVEN);
        System.out.println(balance);
        BigDecimal pi = BigDecimal.ZERO;
        MathContext mc = new MathContext(40);
        for (int k = 0; k < 30; k++) {
            BigDecimal t8 = BigDecimal.valueOf(8L * k);
            BigDecimal term = d("4").divide(t8.add(d("1")), mc).subtract(d("2").divide(t8.add(d("4")), mc)).subtract(d("1").divide(t8.add(d("5")), mc)).subtract(d("1").divide(t8.add(d("6")), mc));
            pi = pi.add(term.divide(d("16").pow(k), mc), mc);
        }
        System.out.println(pi.round(new MathContext(30)));
        BigDecimal e = BigDecimal.ONE;
        BigDecimal f = BigDecimal.ONE;
        for (int i = 1; i < 30; i++) {
            f = f.multiply(BigDecimal.valueOf(i));
            e = e.add(BigDecimal.ONE.divide(f, 40, RoundingMode.HALF_UP));
        }
        System.out.println(e.setScale(28, RoundingMode.DOWN));
        System.out.println(MathContext.DECIMAL64 + " " + MathContext.UNLIMITED.getPrecision() + " " + new MathContext("precision=5 roundingMode=UP").getRoundingMode());
        System.out.println(d("100").stripTrailingZeros() + " " + d("0.000").stripTrailingZeros() + " " + d("100").stripTrailingZeros().toPlainString() + " " + d("1.0").add(d("1e-20"), new MathContext(5)) + " " + d("1.23456789").plus(new MathContext(4)));
        System.out.println(d("12345678901234567890.123456789").multiply(d("98765432109876543210.987654321")) + " " + d("1e1000").add(d("1")).precision() + " " + d("-5.55").divide(d("0.005")).toPlainString());
        System.out.println(BigDecimal.ZERO.add(BigDecimal.TEN) + " " + d("9223372036854775807").add(BigDecimal.ONE) + " " + d("9223372036854775807.5").multiply(d("2")) + " " + d("0.5").compareTo(BigDecimal.ONE));
    }
}
