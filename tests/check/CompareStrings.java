// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class CompareStrings {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        Verifier.assume(s.length() <= 2 && t.length() <= 2);
        int forth = s.compareTo(t);
        int back = t.compareTo(s);
        assert forth == -back;
        assert (forth == 0) == s.equals(t);
    }
}
