/** Tables that static methods build while the class is initialised. */
public final class Tables {
    private static final int[] SQUARES = squares(6);
    static final byte[] CRC = crc();
    private static final String[] NAMES = {"zero", "one", "two"};

    private Tables() {
    }

    private static int[] squares(int n) {
        int[] out = new int[n];
        for (int i = 0; i < n; i++) {
            out[i] = i * i;
        }
        return out;
    }

    private static byte[] crc() {
        byte[] t = new byte[4];
        for (int i = 0; i < t.length; i++) {
            int c = i;
            for (int k = 0; k < 2; k++) {
                c = (c & 1) != 0 ? (c >>> 1) ^ 0x5C : c >>> 1;
            }
            t[i] = (byte) c;
        }
        return t;
    }

    static int square(int i) {
        if (i < 0 || i >= SQUARES.length) {
            return -1;
        }
        return SQUARES[i];
    }

    static String name(int i) {
        return i >= 0 && i < NAMES.length ? NAMES[i] : "many";
    }

    static int crcOf(int v) {
        return CRC[v & 3];
    }
}
