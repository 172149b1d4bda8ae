import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

public class BigIntegers {
    static BigInteger fact(int n) {
        BigInteger r = BigInteger.ONE;
        for (int i = 2; i <= n; i++) r = r.multiply(BigInteger.valueOf(i));
        return r;
    }

    static BigInteger fib(int n) {
        BigInteger a = BigInteger.ZERO;
        BigInteger b = BigInteger.ONE;
        for (int i = 0; i < n; i++) {
            BigInteger t = a.add(b);
            a = b;
            b = t;
        }
        return a;
    }

    public static void main(String[] args) {
        System.out.println(fact(50));
        System.out.println(fib(300));
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321098765432109876543210");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        System.out.println(b.divide(a) + " " + b.remainder(a) + " " + b.mod(a) + " " + java.util.Arrays.toString(b.divideAndRemainder(a)));
        System.out.println(a.negate() + " " + b.abs() + " " + a.signum() + b.signum() + BigInteger.ZERO.signum() + " " + a.compareTo(b) + " " + a.max(b).equals(a));
        System.out.println(a.pow(5) + " " + BigInteger.TWO.pow(200));
        System.out.println(a.modPow(new BigInteger("65537"), new BigInteger("1000000007")) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + BigInteger.valueOf(3).modPow(BigInteger.valueOf(-1), BigInteger.valueOf(11)));
        System.out.println(a.gcd(b) + " " + BigInteger.valueOf(48).gcd(BigInteger.valueOf(-36)) + " " + BigInteger.ZERO.gcd(BigInteger.TEN));
        System.out.println(a.toString(2) + " " + a.toString(16) + " " + b.toString(36) + " " + new BigInteger("-zz", 36) + " " + new BigInteger("+ff", 16));
        System.out.println(a.shiftLeft(70) + " " + a.shiftRight(70) + " " + b.shiftRight(3) + " " + b.shiftLeft(-3) + " " + BigInteger.valueOf(-1).shiftRight(100));
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b));
        System.out.println(a.bitLength() + " " + b.bitLength() + " " + a.bitCount() + " " + b.bitCount() + " " + a.getLowestSetBit() + " " + a.testBit(5) + " " + a.setBit(200).bitLength() + " " + a.clearBit(1).equals(a) + " " + a.flipBit(0));
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.floatValue() + " " + b.doubleValue() + " " + BigInteger.TWO.pow(2000).doubleValue());
        for (Runnable r : new Runnable[] {() -> a.longValueExact(), () -> BigInteger.valueOf(300).byteValueExact(), () -> a.divide(BigInteger.ZERO), () -> a.mod(BigInteger.valueOf(-5)), () -> a.pow(-1), () -> new BigInteger("12x"), () -> new BigInteger(""), () -> BigInteger.TWO.modInverse(BigInteger.valueOf(4)), () -> b.sqrt()}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(a.sqrt() + " " + BigInteger.valueOf(99).sqrt() + " " + java.util.Arrays.toString(a.sqrtAndRemainder()));
        System.out.println(new BigInteger("2305843009213693951").isProbablePrime(20) + " " + new BigInteger("2305843009213693953").isProbablePrime(20) + " " + BigInteger.valueOf(1000).nextProbablePrime() + " " + BigInteger.valueOf(97).isProbablePrime(5));
        List<Integer> ps = new ArrayList<>();
        for (int i = 0; i < 50; i++) if (BigInteger.valueOf(i).isProbablePrime(10)) ps.add(i);
        System.out.println(ps);
        byte[] bytes = a.toByteArray();
        System.out.println(bytes.length + " " + java.util.Arrays.hashCode(bytes) + " " + new BigInteger(bytes).equals(a) + " " + new BigInteger(1, new byte[] {-1, -1}) + " " + new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(-1, new byte[] {5}));
        System.out.println(a.hashCode() + " " + b.hashCode() + " " + BigInteger.ZERO.hashCode() + " " + new BigInteger("0").equals(BigInteger.ZERO) + " " + new BigInteger("-0") + " " + new BigInteger("000123"));
        BigInteger rnd = new BigInteger(128, new Random(5));
        BigInteger rnd2 = new BigInteger(500, new Random(6));
        System.out.println(rnd + " " + rnd2.mod(rnd) + " " + rnd2.divide(rnd));
        BigInteger huge = fact(150);
        System.out.println(huge.multiply(huge).toString().length() + " " + huge.multiply(huge).divide(huge).equals(huge) + " " + huge.toString().hashCode() + " " + new BigInteger(huge.toString()).equals(huge));
        BigInteger k1 = BigInteger.ONE.shiftLeft(3000).subtract(BigInteger.ONE);
        BigInteger k2 = BigInteger.ONE.shiftLeft(3100).add(BigInteger.valueOf(12345));
        System.out.println(k1.multiply(k2).mod(BigInteger.valueOf(1000000007)) + " " + k1.multiply(k1).bitLength() + " " + k2.mod(k1).bitLength() + " " + k1.pow(2).subtract(k1.multiply(k1)));
        BigInteger p = new BigInteger("3233");
        BigInteger enc = BigInteger.valueOf(65).modPow(BigInteger.valueOf(17), p);
        System.out.println(enc + " " + enc.modPow(BigInteger.valueOf(2753), p));
        System.out.println(BigInteger.valueOf(Long.MIN_VALUE).negate() + " " + BigInteger.valueOf(Long.MIN_VALUE).abs().bitLength() + " " + BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.ONE) + " " + BigInteger.valueOf(-128).bitLength());
    }
}
