// $ generate: generate Shapes
// $ check-violation: check Shapes.total
// $ reach: reach Shapes.apply:@twelve

import java.util.function.IntUnaryOperator;

/** Interfaces, classes that implement them, and lambdas. */
public class Shapes {
    interface Shape {
        int area();
    }

    static class Square implements Shape {
        int side;

        public int area() {
            return side * side;
        }
    }

    static class Point implements Shape {
        public int area() {
            return 0;
        }
    }

    static int total(Shape one, Shape other) {
        return one.area() == 0 ? 0 : one.area() + other.area();
    }

    static int apply(IntUnaryOperator f, int n) {
        if (f != null && f.applyAsInt(n) == 12 && n == 4) {
            return 1; // @twelve
        }
        IntUnaryOperator twice = x -> x * 2;
        return twice.applyAsInt(n) == 6 ? 2 : 3;
    }
}
