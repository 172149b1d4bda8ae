import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

public class SealedTypes {
    sealed interface Shape permits Circle, Rect, Poly { }

    record Circle(double r) implements Shape { }

    static sealed class Rect implements Shape permits Square {
        final double w;
        final double h;

        Rect(double w, double h) {
            this.w = w;
            this.h = h;
        }
    }

    static final class Square extends Rect {
        Square(double s) { super(s, s); }
    }

    static non-sealed abstract class Poly implements Shape {
        abstract int sides();
    }

    static class Tri extends Poly {
        int sides() { return 3; }
    }

    sealed interface Expr { }

    record Num(int v) implements Expr { }

    record Add(Expr l, Expr r) implements Expr { }

    record Mul(Expr l, Expr r) implements Expr { }

    record Neg(Expr e) implements Expr { }

    static double area(Shape s) {
        if (s instanceof Circle c) return 3 * c.r() * c.r();
        if (s instanceof Square q) return q.w * q.w + 0.5;
        if (s instanceof Rect r) return r.w * r.h;
        if (s instanceof Poly p && p.sides() == 3) return -3;
        if (!(s instanceof Poly p)) throw new IllegalStateException();
        return p.sides();
    }

    static int eval(Expr e) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l()) + eval(a.r());
        if (e instanceof Mul m) return eval(m.l()) * eval(m.r());
        if (e instanceof Neg n) return -eval(n.e());
        throw new AssertionError();
    }

    static String show(Expr e) {
        return e instanceof Num n ? String.valueOf(n.v())
            : e instanceof Add a ? "(" + show(a.l()) + "+" + show(a.r()) + ")"
            : e instanceof Mul m ? show(m.l()) + "*" + show(m.r())
            : e instanceof Neg n ? "-" + show(n.e())
            : "?";
    }

    static String kind(Object o) {
        if (o instanceof String s && !s.isEmpty() && s.charAt(0) == 'x') return "x-string " + s.length();
        if (o instanceof String s) return "string " + s;
        if (o instanceof Integer i && (i & 1) == 0) return "even " + (i + 1);
        if (o instanceof Number n) return "number " + n.intValue();
        if (o instanceof int[] a && a.length > 1) return "ints " + a[1];
        if (o instanceof List<?> l && l.size() == 1 && l.get(0) instanceof String s) return "single " + s.repeat(2);
        if (o instanceof Comparable<?>) return "comparable";
        return "other " + (o == null);
    }

    public static void main(String[] args) {
        for (Shape s : List.of(new Circle(2), new Rect(2, 3), new Square(2), new Tri())) System.out.print(area(s) + " ");
        System.out.println(area(new Poly() { int sides() { return 9; } }));
        Expr e = new Add(new Num(3), new Mul(new Num(4), new Neg(new Num(5))));
        System.out.println(show(e) + " = " + eval(e));
        System.out.println(e);
        System.out.println(e.equals(new Add(new Num(3), new Mul(new Num(4), new Neg(new Num(5))))));
        for (Object o : Arrays.asList("xyz", "abc", "", 4, 5, 2.5, new int[] {7, 8}, new int[0], List.of("q"), List.of(1), 'c', null)) {
            System.out.println(kind(o));
        }
        System.out.println(Shape.class.isSealed() + " " + Circle.class.isSealed() + " " + Rect.class.isSealed() + " " + Poly.class.isSealed());
        System.out.println(Arrays.stream(Shape.class.getPermittedSubclasses()).map(Class::getSimpleName).sorted().collect(Collectors.toList()));
        System.out.println(Arrays.stream(Expr.class.getPermittedSubclasses()).map(Class::getSimpleName).sorted().collect(Collectors.toList()));
        System.out.println(String.class.getPermittedSubclasses() == null);
        String text = """
            Hello,
              "World" \
            joined
            tab\there \"""quoted\"""
            trailing\s\s
            end""";
        System.out.println(text.replace(' ', '.'));
        System.out.println("""
            a
              b
           c
            """.lines().map(s -> "[" + s + "]").collect(Collectors.joining()));
        System.out.println("""
            %d items for %s
            """.formatted(3, "you").stripTrailing());
        var list = new java.util.ArrayList<java.util.Map.Entry<String, ? extends Number>>();
        list.add(java.util.Map.entry("k", 1));
        for (var en : list) {
            var v = en.getValue();
            System.out.println(en.getKey() + v.intValue());
        }
    }
}
