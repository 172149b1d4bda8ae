import java.util.*;

public class RecordPatterns {
    record Point(int x, int y) { }

    record Line(Point a, Point b) { }

    record Pair<A, B>(A first, B second) { }

    record Wrap(Object o) { }

    record Prims(byte b, long l, double d, char c, boolean z) { }

    sealed interface Shape permits Circle, Rect, Group { }

    record Circle(Point c, double r) implements Shape { }

    record Rect(Point a, Point b) implements Shape { }

    record Group(List<Shape> shapes, String name) implements Shape { }

    static double area(Shape s) {
        return switch (s) {
            case Circle(Point p, double r) when r <= 0 -> 0;
            case Circle(var c, var r) -> 3 * r * r;
            case Rect(Point(int x1, int y1), Point(int x2, int y2)) -> Math.abs((x2 - x1) * (y2 - y1));
            case Group(List<Shape> l, String n) when l.isEmpty() -> -1;
            case Group(var l, var n) -> l.stream().mapToDouble(RecordPatterns::area).sum();
        };
    }

    static String show(Object o) {
        if (o instanceof Line(Point(var x1, var y1), Point(int x2, int y2)) && x1 == x2) return "vertical " + (y2 - y1);
        if (o instanceof Line(Point a, Point(_, int y)) && a != null) return "line to y " + y;
        if (o instanceof Line(_, _)) return "line with null";
        if (o instanceof Pair<?, ?>(String s, Integer i)) return "pair " + s.repeat(i);
        if (o instanceof Pair<?, ?>(Pair<?, ?>(var a, var b), var c)) return "nested " + a + b + c;
        return "none";
    }

    record Bad(int v) {
        public int v() { throw new IllegalStateException("accessor"); }
    }

    static <A, B> String swap(Pair<A, B> p) {
        return switch (p) {
            case Pair<A, B>(var a, var b) -> new Pair<>(b, a).toString();
        };
    }

    public static void main(String[] args) {
        List<Shape> shapes = List.of(new Circle(new Point(0, 0), 2), new Circle(null, -1), new Rect(new Point(1, 1), new Point(4, 3)), new Group(List.of(), "e"));
        for (Shape s : shapes) System.out.print(area(s) + " ");
        System.out.println(area(new Group(shapes, "all")));
        for (Object o : new Object[] {new Line(new Point(1, 2), new Point(1, 9)), new Line(new Point(1, 2), new Point(3, 4)), new Line(null, new Point(1, 1)), new Line(new Point(1, 1), null), new Pair<>("ab", 2), new Pair<>(new Pair<>(1, 2), 3), new Pair<>(null, null), "str"}) System.out.println(show(o));
        for (Object o : new Object[] {new Wrap(new Wrap(new Wrap("x"))), new Wrap(new Wrap("y")), new Wrap(new Wrap(null)), new Wrap("z"), new Wrap(new Point(3, 3)), new Wrap(new Point(3, 4)), new Wrap(null), new Wrap(5), 5}) System.out.println(deep(o));
        Object p = new Prims((byte) 1, 2L, 3.5, 'c', true);
        if (p instanceof Prims(byte b, long l, double d, char c, boolean z)) System.out.println(b + l + d + c + " " + z);
        if (!(p instanceof Prims(var b, _, _, var c, _))) throw new AssertionError();
        System.out.println(b + " " + c);
        System.out.println(swap(new Pair<>(1, "one")));
        try {
            Object bad = new Bad(1);
            if (bad instanceof Bad(int v)) System.out.println(v);
        } catch (MatchException e) {
            System.out.println("MatchException " + e.getCause());
        }
        int total = 0;
        for (Object o : List.of(new Point(1, 2), new Line(new Point(1, 1), new Point(2, 2)), "x")) {
            total += switch (o) {
                case Point(int x, int y) -> x + y;
                case Line(Point(int a, _), Point(_, int d)) -> a * 10 + d;
                default -> 100;
            };
        }
        System.out.println(total);
    }

    static String deep(Object o) {
        return switch (o) {
            case Wrap(Wrap(Wrap(String s))) -> "3:" + s;
            case Wrap(Wrap(String s)) -> "2:" + s;
            case Wrap(Wrap(var x)) when x == null -> "2:null";
            case Wrap(String s) -> "1:" + s;
            case Wrap(Point(int x, int y)) when x == y -> "diag " + x;
            case Wrap(Point q) -> "point " + q;
            case Wrap(var x) -> "wrap " + x;
            default -> "no wrap";
        };
    }
}
