// verdict: violation java.lang.AssertionError
// witness: 3

import org.sosy_lab.sv_benchmarks.Verifier;

public class StaticCounter {
    static int made;

    final int id = ++made;

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 3);
        StaticCounter last = new StaticCounter();
        for (int i = 0; i < n; i++) {
            last = new StaticCounter();
        }
        assert last.id < 4;
    }
}
