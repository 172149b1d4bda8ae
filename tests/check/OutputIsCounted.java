// verdict: violation java.lang.IllegalStateException
// witness: false

import java.io.OutputStream;
import java.io.PrintStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class OutputIsCounted {
    static class Narrow extends OutputStream {
        int room = 3;

        @Override
        public void write(int b) {
            if (room-- == 0) {
                throw new IllegalStateException("full");
            }
        }
    }

    public static void main(String[] args) {
        PrintStream stream = new PrintStream(new Narrow(), true);
        stream.print(Verifier.nondetBoolean() ? "abc" : "abcd");
    }
}
