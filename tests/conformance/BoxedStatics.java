import java.util.Arrays;

public class BoxedStatics {
    interface L { Object get(); }

    static void t(L... ls) {
        StringBuilder sb = new StringBuilder();
        for (L l : ls) {
            try {
                sb.append(l.get()).append(' ');
            } catch (RuntimeException e) {
                sb.append('<').append(e.getMessage()).append("> ");
            }
        }
        System.out.println(sb.toString().trim());
    }

    public static void main(String[] args) {
        for (int i : new int[] {0, 1, -1, 42, -42, 255, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            System.out.println(Integer.toBinaryString(i) + " " + Integer.toHexString(i) + " " + Integer.toOctalString(i) + " " + Integer.toString(i, 36) + " " + Integer.toString(i, 7) + " " + Integer.bitCount(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i) + " " + Integer.rotateLeft(i, 5) + " " + Integer.rotateRight(i, 5) + " " + Integer.signum(i) + " " + Integer.toUnsignedString(i) + " " + Integer.toUnsignedLong(i) + " " + Integer.divideUnsigned(i, 7) + " " + Integer.remainderUnsigned(i, 7));
        }
        for (long l : new long[] {0, 1, -1, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, 0x0123456789abcdefL}) {
            System.out.println(Long.toBinaryString(l).length() + " " + Long.toHexString(l) + " " + Long.toOctalString(l) + " " + Long.toString(l, 36) + " " + Long.bitCount(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " " + Long.highestOneBit(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " " + Long.rotateLeft(l, 13) + " " + Long.toUnsignedString(l) + " " + Long.divideUnsigned(l, 10) + " " + Long.remainderUnsigned(l, 10) + " " + Long.hashCode(l) + " " + Long.toUnsignedString(l, 16));
        }
        t(() -> Integer.parseInt("-123"), () -> Integer.parseInt("+7"), () -> Integer.parseInt("ff", 16), () -> Integer.parseInt("-80000000", 16), () -> Integer.parseInt("zz", 36), () -> Integer.parseInt("-"), () -> Integer.parseInt(" 1"), () -> Integer.parseInt("2147483648"), () -> Integer.parseInt("12", 2), () -> Integer.parseInt("x123y", 1, 4, 10));
        t(() -> Integer.decode("0x10"), () -> Integer.decode("-010"), () -> Integer.decode("#f"), () -> Integer.decode("08"), () -> Integer.parseUnsignedInt("4294967295"), () -> Integer.parseUnsignedInt("-1"), () -> Long.parseUnsignedLong("18446744073709551615"), () -> Long.decode("-0X7fffffffffffffff"));
        t(() -> Long.parseLong("9223372036854775807"), () -> Long.parseLong("9223372036854775808"), () -> Long.parseLong("1L"), () -> Short.parseShort("-32768"), () -> Short.parseShort("32768"), () -> Byte.parseByte("7f", 16), () -> Byte.parseByte("128"), () -> Byte.decode("-0x80"));
        t(() -> Boolean.parseBoolean("TRUE"), () -> Boolean.parseBoolean("yes"), () -> Boolean.valueOf("true") == Boolean.TRUE, () -> Boolean.logicalXor(true, false), () -> Boolean.hashCode(true), () -> Boolean.hashCode(false), () -> Boolean.compare(false, true), () -> Boolean.toString(true));
        t(() -> Integer.compare(1, 2), () -> Integer.compareUnsigned(-1, 1), () -> Long.compareUnsigned(1, -1), () -> Integer.max(3, 4), () -> Integer.sum(3, 4), () -> Byte.toUnsignedInt((byte) -1), () -> Short.toUnsignedInt((short) -1), () -> Byte.compare((byte) 3, (byte) -3), () -> Byte.compareUnsigned((byte) 3, (byte) -3), () -> Short.reverseBytes((short) 0x1234), () -> Byte.hashCode((byte) -5), () -> Character.reverseBytes('a') + 0);
        Integer a = 127;
        Integer b = 127;
        Integer c = 128;
        Integer d = 128;
        Long e = 127L;
        Character f = 'x';
        Character g = 'x';
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + e.equals(127) + " " + e.equals(127L) + " " + (f == g) + " " + (Byte.valueOf((byte) 5) == Byte.valueOf((byte) 5)) + " " + (Long.valueOf(-128) == Long.valueOf(-128)) + " " + (Integer.valueOf(-129) == Integer.valueOf(-129)) + " " + new Object().equals(null));
        System.out.println(a.hashCode() + " " + e.hashCode() + " " + f.hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + Float.valueOf(1.5f).hashCode() + " " + Double.hashCode(-0.0) + " " + Long.valueOf(1L << 33).hashCode() + " " + Short.valueOf((short) 7).hashCode());
        System.out.println(a.compareTo(c) + " " + a.byteValue() + " " + c.byteValue() + " " + c.shortValue() + " " + c.doubleValue() + " " + Double.valueOf(3.99).intValue() + " " + Double.valueOf(1e20).longValue() + " " + Float.valueOf(-1.5f).shortValue() + " " + Long.valueOf(1L << 33 | 5).intValue());
        System.out.println(Integer.MAX_VALUE + " " + Integer.SIZE + Integer.BYTES + " " + Long.MIN_VALUE + " " + Short.MAX_VALUE + " " + Byte.MIN_VALUE + " " + (int) Character.MAX_VALUE + " " + Double.MAX_EXPONENT + " " + Float.MIN_EXPONENT + " " + Double.BYTES + " " + Integer.TYPE + " " + Void.TYPE);
        Integer i = 5;
        i++;
        i += 10;
        Integer old = i--;
        System.out.println(i + " " + old + " " + (i == 15) + " " + -i + " " + ~i + " " + (i << 2));
        Double x = 1.0;
        x /= 3;
        Character ch = 'a';
        ch++;
        Boolean z = !Boolean.TRUE;
        Long sum = 0L;
        for (Integer k : Arrays.asList(1, 2, 3)) sum += k;
        System.out.println(x.toString().length() + " " + ch + " " + z + " " + sum);
        Object[] os = {1, 1L, 1.0, 1f, 'a', (byte) 1, (short) 1, true};
        for (Object o : os) System.out.print(o.getClass().getSimpleName() + ":" + o.hashCode() + ":" + o.equals(1) + " ");
        System.out.println();
        Number n = args.length > 5 ? 1 : Double.valueOf(2.5);
        System.out.println(n.intValue() + " " + n);
        java.util.List<Integer> li = new java.util.ArrayList<>(java.util.List.of(10, 20, 30));
        li.remove(1);
        li.remove(Integer.valueOf(10));
        System.out.println(li);
        long total = 0;
        for (Integer k = 0; k < 300; k++) total += k;
        System.out.println(total);
    }
}
