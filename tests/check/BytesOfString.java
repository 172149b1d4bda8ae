// verdict: violation java.lang.AssertionError
// witness: "K"

import java.nio.charset.StandardCharsets;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BytesOfString {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 1 && s.charAt(0) < 128);
        byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
        assert bytes.length == 1;
        assert bytes[0] != 75;
    }
}
