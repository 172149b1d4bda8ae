// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

/** A buffer counts what was appended, whatever its length is. */
public class BufferOfOpenLength {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int n = Verifier.nondetInt();
        Verifier.assume(s.length() < 3 && n >= 0 && n < 10);
        StringBuffer b = new StringBuffer().append(s).append(n);
        assert b.length() == s.length() + 1;
        assert b.substring(s.length()).equals("" + n);
        assert b.lastIndexOf("" + n) == s.length();
    }
}
