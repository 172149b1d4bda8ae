// verdict: violation java.io.IOException
// witness: "http"

import java.io.IOException;
import org.sosy_lab.sv_benchmarks.Verifier;

public class CheckedExceptionEscapes {
    static void open(String url) throws IOException {
        if (url.indexOf(':') < 0) {
            throw new IOException("no scheme: " + url);
        }
    }

    public static void main(String[] args) throws IOException {
        String url = Verifier.nondetString();
        Verifier.assume(url.startsWith("http") && url.length() <= 5);
        open(url);
    }
}
