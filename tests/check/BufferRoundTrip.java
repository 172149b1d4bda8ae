// verdict: violation java.lang.AssertionError
// witness: 258

import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferRoundTrip {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        ByteBuffer buffer = ByteBuffer.allocate(4);
        buffer.putInt(x);
        buffer.flip();
        byte[] bytes = buffer.array();
        assert bytes[3] != 2 || bytes[2] != 1;
    }
}
