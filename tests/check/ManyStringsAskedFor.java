// verdict: violation java.lang.IllegalStateException
// witness: "a", "b", "c", "d", "e", "f", "g", "h"

import org.sosy_lab.sv_benchmarks.Verifier;

public class ManyStringsAskedFor {
    public static void main(String[] args) {
        String joined = "";
        for (int i = 0; i < 8; i++) {
            String next = Verifier.nondetString();
            if (next.length() != 1) {
                return;
            }
            joined += next;
        }
        if (joined.equals("abcdefgh")) {
            throw new IllegalStateException(joined);
        }
    }
}
