import java.util.ArrayList;
import java.util.List;

public final class Shapes {

    sealed interface Shape permits Circle, Rect, Group {
    }

    record Circle(int radius) implements Shape {
    }

    record Rect(int width, int height) implements Shape {
    }

    static final class Group implements Shape {
        private final List<Shape> parts = new ArrayList<>();

        void add(Shape part) {
            if (part != null) {
                parts.add(part);
            }
        }

        int size() {
            return parts.size();
        }

        // verdict: java.lang.StackOverflowError
        // witness: Shapes.Group g = new Shapes.Group(); g.add(g); g.countLeaves()
        // because: A group can be added to itself, and then the recursion never ends.
        int countLeaves() {
            int leaves = 0;
            for (Shape part : parts) {
                if (part instanceof Group g) {
                    leaves += g.countLeaves();
                } else {
                    leaves++;
                }
            }
            return leaves;
        }

        // verdict: safe
        // because: Only direct parts are looked at and null parts are never added.
        int countCircles() {
            int circles = 0;
            for (Shape part : parts) {
                if (part.getClass() == Circle.class) {
                    circles++;
                }
            }
            return circles;
        }
    }

    // verdict: java.lang.ClassCastException
    // witness: Shapes.widthOf(new Shapes.Group())
    // because: A group is neither a circle nor a rectangle.
    static int widthOf(Shape shape) {
        if (shape == null) {
            return 0;
        }
        if (shape instanceof Circle c) {
            return 2 * c.radius();
        }
        Rect rect = (Rect) shape;
        return rect.width();
    }

    // verdict: safe
    // because: The sealed interface has three implementations, so what is left is a group.
    static int partsOf(Shape shape) {
        if (shape == null) {
            return 0;
        }
        if (shape instanceof Circle || shape instanceof Rect) {
            return 1;
        }
        return ((Group) shape).size();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Shapes.aspect(new Shapes.Rect(4, 0))
    // because: The height of a rectangle may be zero.
    static int aspect(Shape shape) {
        if (shape instanceof Rect r) {
            return r.width() / r.height();
        }
        return 1;
    }

    // verdict: safe
    // because: The height is compared with zero in the same condition.
    static int aspectOrOne(Shape shape) {
        if (shape instanceof Rect r && r.height() != 0) {
            return r.width() / r.height();
        }
        return 1;
    }

    // verdict: java.lang.AssertionError
    // witness: Shapes.area(new Shapes.Rect(50000, 50000))
    // because: The product of two positive ints can overflow to a negative number.
    static int area(Rect rect) {
        if (rect == null || rect.width() < 0 || rect.height() < 0) {
            return 0;
        }
        int area = rect.width() * rect.height();
        assert area >= 0 : "area " + area;
        return area;
    }

    // verdict: safe
    // because: The product of two non-negative ints fits into a long.
    static long wideArea(Rect rect) {
        if (rect == null || rect.width() < 0 || rect.height() < 0) {
            return 0;
        }
        long area = (long) rect.width() * rect.height();
        assert area >= 0 : "area " + area;
        return area;
    }
}
