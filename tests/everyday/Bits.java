public final class Bits {

    private static final int[] MASKS = {1, 2, 4, 8, 16, 32, 64, 128};
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final long[] words = new long[4];

    // verdict: safe
    // because: Four bits give an index below sixteen.
    static char lowHex(int value) {
        return HEX[value & 15];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Bits.highHex(-1)
    // because: The signed shift keeps the sign of a negative number.
    static char highHex(int value) {
        return HEX[value >> 28];
    }

    // verdict: safe
    // because: The unsigned shift leaves four bits.
    static char topHex(int value) {
        return HEX[value >>> 28];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Bits.mask((byte) -1)
    // because: The remainder of a negative byte is negative.
    static int mask(byte position) {
        return MASKS[position % 8];
    }

    // verdict: safe
    // because: The lowest three bits are an index of the eight masks.
    static int maskOf(byte position) {
        return MASKS[position & 7];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: new Bits().set(256)
    // because: The array of four words ends at bit 255.
    void set(int bit) {
        if (bit < 0 || bit > 256) {
            return;
        }
        words[bit >> 6] |= 1L << bit;
    }

    // verdict: safe
    // because: Bits from 0 to 255 are in the words 0 to 3.
    boolean isSet(int bit) {
        if (bit < 0 || bit >= 256) {
            return false;
        }
        return (words[bit >> 6] & 1L << (bit & 63)) != 0;
    }

    // verdict: safe
    // because: A zero word is handled before the shift, and the number of trailing zeros is below 64.
    int firstSet() {
        for (int i = 0; i < words.length; i++) {
            if (words[i] != 0) {
                return i * 64 + Long.numberOfTrailingZeros(words[i]);
            }
        }
        return -1;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Bits.average(0)
    // because: The number of set bits of zero is zero.
    static int average(int value) {
        return Math.max(value, 0) / Integer.bitCount(value);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Bits.histogram(new byte[] {-5})
    // because: Bytes above 127 are negative.
    static int[] histogram(byte[] data) {
        int[] counts = new int[256];
        if (data == null) {
            return counts;
        }
        for (byte b : data) {
            counts[b]++;
        }
        return counts;
    }

    // verdict: safe
    // because: The mask turns each byte into a number from 0 to 255.
    static int[] histogramUnsigned(byte[] data) {
        int[] counts = new int[256];
        if (data == null) {
            return counts;
        }
        for (byte b : data) {
            counts[b & 0xff]++;
        }
        return counts;
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: Bits.table(31)
    // because: One shifted by 31 is the smallest int.
    static int[] table(int bits) {
        if (bits < 0 || bits > 31 || (bits > 10 && bits < 31)) {
            return new int[0];
        }
        return new int[1 << bits];
    }
}
