/** Records and a sealed interface. */
public final class Shapes {
    sealed interface Shape permits Circle, Rect, Empty {
        default boolean hollow() {
            return area() <= 0;
        }

        double area();
    }

    record Circle(double radius) implements Shape {
        Circle {
            if (radius < 0) {
                throw new IllegalArgumentException("radius");
            }
        }

        public double area() {
            return 3 * radius * radius;
        }
    }

    record Rect(int width, int height) implements Shape {
        Rect(int side) {
            this(side, side);
        }

        public double area() {
            return (double) width * height;
        }

        boolean square() {
            return width == height;
        }
    }

    enum Empty implements Shape {
        NONE;

        public double area() {
            return 0;
        }
    }

    private Shapes() {
    }

    static int kind(Shape s) {
        if (s instanceof Circle c) {
            return c.radius() == 0 ? 0 : 1;
        } else if (s instanceof Rect r && r.width() > 0) {
            return 2;
        } else if (s instanceof Empty) {
            return 3;
        }
        return 4;
    }

    static Rect larger(Rect a, Rect b) {
        return a.area() >= b.area() ? a : b;
    }

    static boolean same(Shape a, Shape b) {
        return a.equals(b) && a.hashCode() == b.hashCode();
    }
}
