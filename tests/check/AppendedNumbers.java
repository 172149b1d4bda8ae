// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class AppendedNumbers {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        boolean b = Verifier.nondetBoolean();
        Verifier.assume(n >= 0 && n < 100);
        String s = new StringBuilder().append(n).append(b).append('!').toString();
        assert s.length() == (n < 10 ? 1 : 2) + (b ? 4 : 5) + 1;
        assert s.endsWith("e!");
        assert ("" + n + 1).length() == (n < 10 ? 2 : 3);
    }
}
