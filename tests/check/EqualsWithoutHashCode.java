// verdict: violation java.lang.AssertionError
// witness: 3, 3

import java.util.HashSet;
import java.util.Set;
import org.sosy_lab.sv_benchmarks.Verifier;

public class EqualsWithoutHashCode {
    static class Point {
        final int x;

        Point(int x) {
            this.x = x;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Point && ((Point) other).x == x;
        }
    }

    public static void main(String[] args) {
        Point a = new Point(Verifier.nondetInt());
        Point b = new Point(Verifier.nondetInt());
        Set<Point> set = new HashSet<>();
        set.add(a);
        if (a.equals(b)) {
            assert set.contains(b);
        }
    }
}
