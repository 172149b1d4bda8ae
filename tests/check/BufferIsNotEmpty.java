// verdict: java.lang.AssertionError

import org.sosy_lab.sv_benchmarks.Verifier;

/** Claims that a buffer is empty after a text was appended. */
public class BufferIsNotEmpty {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.equals("pq"));
        StringBuffer b = new StringBuffer();
        b.append(s);
        assert b.length() == 0;
    }
}
