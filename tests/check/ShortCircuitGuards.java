// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShortCircuitGuards {
    public static void main(String[] args) {
        String s = Verifier.nondetBoolean() ? null : "text";
        int i = Verifier.nondetInt();
        if (s != null && s.length() > 3 & i >= 0 && i < s.length() && s.charAt(i) == 'x') {
            assert i == 2;
        }
    }
}
