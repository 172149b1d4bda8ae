// verdict: violation java.lang.AssertionError
// witness: 2, 40000

import org.sosy_lab.sv_benchmarks.Verifier;

public class AbstractShapes {
    abstract static class Shape {
        abstract int area();

        boolean isLargerThan(Shape other) {
            return area() > other.area();
        }
    }

    static class Square extends Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        int area() {
            return side * side;
        }
    }

    static class Strip extends Shape {
        final int length;

        Strip(int length) {
            this.length = length;
        }

        @Override
        int area() {
            return length * 65536;
        }
    }

    public static void main(String[] args) {
        int side = Verifier.nondetInt();
        int length = Verifier.nondetInt();
        Verifier.assume(side >= 0 && side < 100 && length >= 1 && length < 50000);
        assert new Strip(length).isLargerThan(new Square(side));
    }
}
