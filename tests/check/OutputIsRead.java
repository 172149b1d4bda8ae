// verdict: violation java.lang.AssertionError
// witness: true

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class OutputIsRead {
    public static void main(String[] args) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes);
        stream.print(Verifier.nondetBoolean());
        stream.flush();
        assert bytes.size() != 4;
    }
}
