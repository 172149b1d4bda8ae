import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Records, sealed interfaces, pattern matching, enums with bodies, lambdas and streams. */
public class Shapes {
    sealed interface Shape permits Circle, Rectangle, Triangle {
        default String name() {
            return getClass().getSimpleName().toLowerCase(Locale.ROOT);
        }
    }

    record Circle(double radius) implements Shape {}

    record Rectangle(double width, double height) implements Shape {
        static Rectangle square(double side) {
            return new Rectangle(side, side);
        }
    }

    record Triangle(double a, double b, double c) implements Shape {
        Triangle {
            if (a + b <= c || b + c <= a || c + a <= b) {
                throw new IllegalArgumentException("no triangle: " + a + ", " + b + ", " + c);
            }
        }
    }

    enum Size {
        SMALL {
            @Override
            boolean holds(double area) {
                return area < 5;
            }
        },
        LARGE {
            @Override
            boolean holds(double area) {
                return area >= 5;
            }
        };

        abstract boolean holds(double area);

        static Size of(double area) {
            return Stream.of(values()).filter(size -> size.holds(area)).findFirst().orElseThrow();
        }
    }

    static double area(Shape shape) {
        if (shape instanceof Circle circle) {
            return Math.PI * circle.radius() * circle.radius();
        } else if (shape instanceof Rectangle r && r.width() == r.height()) {
            return r.width() * r.width();
        } else if (shape instanceof Rectangle r) {
            return r.width() * r.height();
        } else if (shape instanceof Triangle t) {
            double s = (t.a() + t.b() + t.c()) / 2;
            return Math.sqrt(s * (s - t.a()) * (s - t.b()) * (s - t.c()));
        }
        throw new AssertionError(shape);
    }

    static String attempt(Supplier<Shape> maker) {
        try {
            return maker.get().toString();
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        List<Shape> shapes = List.of(
                new Circle(1), new Rectangle(2, 3.5), new Triangle(3, 4, 5), Rectangle.square(2), new Circle(0.5));
        shapes.stream()
                .sorted(Comparator.comparingDouble(Shapes::area).reversed())
                .map(shape -> String.format(Locale.ROOT, "%-9s %7.4f  %s", shape.name(), area(shape), shape))
                .forEach(System.out::println);
        Map<Size, List<String>> bySize = shapes.stream().collect(Collectors.groupingBy(
                shape -> Size.of(area(shape)),
                () -> new EnumMap<>(Size.class),
                Collectors.mapping(Shape::name, Collectors.toList())));
        System.out.println(bySize);
        System.out.println(Rectangle.square(2).equals(new Rectangle(2, 2)) + " " + new Circle(2).hashCode());
        System.out.println(attempt(() -> new Triangle(1, 2, 3)));
        int code = switch (Size.of(3)) {
            case SMALL -> 1;
            case LARGE -> 2;
        };
        System.out.println("switch " + code);
    }
}
