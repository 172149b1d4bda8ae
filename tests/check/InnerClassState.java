// verdict: violation java.lang.AssertionError
// witness: 3
// Two counters of the same outer object share its field.

import org.sosy_lab.sv_benchmarks.Verifier;

public class InnerClassState {
    private int total;

    class Counter {
        void add(int n) {
            total += n;
        }
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        InnerClassState outer = new InnerClassState();
        Counter a = outer.new Counter();
        Counter b = outer.new Counter();
        a.add(n);
        b.add(n);
        assert outer.total == n || n < 3;
    }
}
