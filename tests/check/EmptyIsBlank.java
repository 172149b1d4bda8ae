// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class EmptyIsBlank {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 2);
        if (s.isEmpty()) {
            assert s.isBlank() && s.equals("");
        }
        if (!s.isBlank()) {
            assert !s.strip().isEmpty();
        }
    }
}
