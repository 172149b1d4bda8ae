// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class RecordEquality {
    record Point(int x, long y) {}

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int u = Verifier.nondetInt();
        Point a = new Point(x, 1);
        Point b = new Point(u, 1);
        assert a.equals(b) == (x == u);
        assert !a.equals(b) || a.hashCode() == b.hashCode();
        assert a != b;
    }
}
