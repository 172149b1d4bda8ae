import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

public class Records {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < 0) throw new IllegalArgumentException("negative x: " + x);
        }

        Point(int v) { this(v, v); }

        double dist() { return Math.sqrt(x * x + y * y); }

        Point withY(int ny) { return new Point(x, ny); }

        public int compareTo(Point o) { return Comparator.comparingInt(Point::x).thenComparingInt(Point::y).compare(this, o); }
    }

    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String str, int[] arr, Object o) { }

    record Pair<A, B>(A first, B second) {
        static <T> Pair<T, T> twin(T t) { return new Pair<>(t, t); }

        <C> Pair<A, C> withSecond(C c) { return new Pair<>(first, c); }
    }

    record Empty() { }

    record Name(String first, String last) {
        Name {
            Objects.requireNonNull(first, "first");
            last = last == null ? "?" : last.strip();
        }

        @Override
        public String first() { return first.toUpperCase(java.util.Locale.ROOT); }

        @Override
        public String toString() { return first() + " " + last; }
    }

    record Line(Point a, Point b) {
        record Style(String color, int width) { }

        static int made;

        Line {
            made++;
        }
    }

    record Tree<T extends Comparable<T>>(T v, Tree<T> l, Tree<T> r) {
        Tree(T v) { this(v, null, null); }

        Tree<T> insert(T t) {
            int c = t.compareTo(v);
            if (c == 0) return this;
            if (c < 0) return new Tree<>(v, l == null ? new Tree<>(t) : l.insert(t), r);
            return new Tree<>(v, l, r == null ? new Tree<>(t) : r.insert(t));
        }

        List<T> toList() {
            List<T> out = new ArrayList<>();
            if (l != null) out.addAll(l.toList());
            out.add(v);
            if (r != null) out.addAll(r.toList());
            return out;
        }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + p.y() + " " + p.dist() + " " + p.withY(9) + " " + new Point(7) + Point.ORIGIN);
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null) + " " + p.equals("x"));
        System.out.println(p.hashCode() == new Point(3, 4).hashCode());
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] arr = {1};
        All a = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, "str", arr, null);
        All b = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 0.0, "str", arr, null);
        All c = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, "str", arr, null);
        System.out.println(a.equals(b) + " " + a.equals(c) + " " + (a.hashCode() == c.hashCode()));
        System.out.println(a.toString().replaceAll("\\[I@[0-9a-f]+", "ARR"));
        System.out.println(new All(false, (byte) 0, (short) 0, 'x', 0, 0, Float.NaN, Double.NaN, null, null, null)
                .equals(new All(false, (byte) 0, (short) 0, 'x', 0, 0, Float.NaN, Double.NaN, null, null, null)));
        System.out.println(Pair.twin("t") + " " + new Pair<>(1, List.of(2)).withSecond(null) + " " + new Pair<>(null, new Pair<>(1, 2)));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Name("ann", " lee ") + " " + new Name("bo", null).last());
        try {
            new Name(null, "x");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Line(p, new Point(1)) + " " + new Line.Style("red", 2) + " " + Line.made);
        Tree<Integer> t = new Tree<>(5);
        for (int i : new int[] {2, 8, 1, 9, 5, 3}) t = t.insert(i);
        System.out.println(t.toList());
        System.out.println(t);
        Map<Point, String> m = new TreeMap<>();
        m.put(new Point(2, 1), "b");
        m.put(new Point(1, 9), "a");
        m.put(new Point(2, 1), "c");
        System.out.println(m);
        record Local(String k, int v) { }
        List<Local> ls = new ArrayList<>(List.of(new Local("z", 1), new Local("a", 2)));
        ls.sort(Comparator.comparing(Local::k));
        System.out.println(ls);
        Object o = p;
        if (o instanceof Point q && q.x() == 3) System.out.println("pattern " + q.y());
        System.out.println(Arrays.asList(p.getClass().isRecord(), Point.class.getRecordComponents().length, p instanceof Record));
    }
}
