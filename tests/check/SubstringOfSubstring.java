// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class SubstringOfSubstring {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int i = Verifier.nondetInt();
        Verifier.assume(s.length() == 3 && i >= 0 && i <= 3);
        String head = s.substring(0, i);
        String tail = s.substring(i);
        assert head.length() == i && tail.length() == 3 - i;
        assert (head + tail).equals(s);
    }
}
