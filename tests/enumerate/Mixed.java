import margay.Finitization;

/** Fields of all kinds, with our own finitization. No predicate reads them but where it says so. */
public class Mixed {
    enum Color { RED, GREEN, BLUE }

    interface Shape {}

    static class Circle implements Shape {
        int radius;
    }

    static class Square implements Shape {
        byte side;
    }

    Color color;
    boolean flag;
    String name;
    Integer number;
    Shape first;
    Shape second;
    int[] keys;
    long stamp;
    double weight;

    public boolean repOk() {
        return true;
    }

    /** A precondition of receiver and argument. */
    public boolean before(int limit) {
        return stamp < limit;
    }

    /** A precondition with two arguments. */
    static boolean above(Mixed mixed, int limit) {
        return mixed.weight > limit;
    }

    int notBoolean() {
        return 1;
    }

    /** 3 colors, 2 flags, null and 2 names, 2 numbers. */
    static Finitization finMixed() {
        Finitization f = Finitization.of(Mixed.class);
        return f.field("color", f.enums(Color.class))
                .field("flag", f.booleans())
                .field("name", f.values("x", "y").orNull())
                .field("number", f.boxed(f.ints(1, 2)));
    }

    /** Objects of two classes in two fields. */
    static Finitization shapes(int circles, int squares) {
        Finitization f = Finitization.of(Mixed.class);
        Finitization.Domain<Object> shapes = f.objects("Circle", circles).or(f.objects("Mixed.Square", squares));
        return f.field("first", shapes.orNull())
                .field("second", shapes.orNull())
                .field(Circle.class, "radius", f.intsOf(1, 5))
                .field("Square.side", f.ints(1, 3));
    }

    /** Arrays of up to n elements. */
    static Finitization arrays(int n) {
        Finitization f = Finitization.of(Mixed.class);
        return f.field("keys", f.arrays(int[].class, f.ints(0, n), f.ints(1, 3)));
    }

    static Finitization pairs(int n) {
        Finitization f = Finitization.of(Mixed.class);
        return f.field("stamp", f.longs(0, n)).field("weight", f.doubles(0, n)).argument(0, f.ints(0, n));
    }

    static Finitization wholePairs(int n) {
        Finitization f = Finitization.of(Mixed.class);
        return f.field("weight", f.doubles(0, n)).argument(1, f.ints(0, n));
    }
}
