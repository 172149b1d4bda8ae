// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ArraysTruncate {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        byte[] bytes = {0};
        char[] chars = {0};
        short[] shorts = {0};
        bytes[0] = (byte) x;
        chars[0] = (char) x;
        shorts[0] = (short) x;
        assert bytes[0] >= -128 && bytes[0] <= 127;
        assert chars[0] >= 0 && (short) chars[0] == shorts[0];
        assert (chars[0] & 0xff) == (bytes[0] & 0xff);
        bytes[0]++;
        assert bytes[0] == (byte) (x + 1);
    }
}
