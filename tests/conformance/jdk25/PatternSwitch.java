import java.util.*;

public class PatternSwitch {
    enum Color { RED, GREEN, BLUE }

    static class Box<T> {
        final T v;

        Box(T v) { this.v = v; }
    }

    static String kind(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big int " + i;
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case Double d when d.isNaN() -> "NaN";
            case Double d -> "double " + d;
            case String s when s.isEmpty() -> "empty string";
            case String s when s.length() > 5 && s.startsWith("x") -> "long x-string";
            case String s -> "string " + s.length();
            case Character c -> "char " + (int) c;
            case Color c when c == Color.RED -> "red!";
            case Color c -> "color " + c.ordinal();
            case int[] a when a.length == 0 -> "no ints";
            case int[] a -> "ints " + a[0];
            case String[] a -> "strings " + a.length;
            case Object[] a -> "objects " + a.length;
            case List<?> l when l.size() > 1 -> "list " + l.get(1);
            case Collection<?> c -> "collection " + c.size();
            case Box<?> b -> "box " + b.v;
            case Runnable r -> {
                r.run();
                yield "runnable";
            }
            case Class<?> c -> "class " + c.getSimpleName();
            default -> "other";
        };
    }

    static int old(Object o) {
        int r = 0;
        switch (o) {
            case String s:
                r += s.length();
                break;
            case Integer i when i > 10:
                r += 10;
                break;
            case Integer i:
                r += i;
                break;
            default:
                r = -1;
        }
        return r;
    }

    static String strings(String s) {
        return switch (s) {
            case null -> "null";
            case "a", "b" -> "ab";
            case String t when t.length() > 3 -> "long";
            case "xyz" -> "exact";
            case String t -> "rest " + t;
        };
    }

    static String nullDefault(Object o) {
        return switch (o) {
            case String s -> "s";
            case null, default -> "null or other";
        };
    }

    static String ints(Integer i) {
        return switch (i) {
            case 1 -> "one";
            case 2 -> "two";
            case Integer n when n > 1000 -> "huge";
            case Integer n -> "n" + n;
        };
    }

    static <T extends Comparable<T>> String gen(T t) {
        return switch (t) {
            case String s -> "gs" + s;
            case Integer i -> "gi" + i;
            default -> "g" + t;
        };
    }

    static int counter;

    static boolean guard(int n) {
        counter++;
        return n == counter;
    }

    static String guards(Object o) {
        return switch (o) {
            case Integer i when guard(5) -> "first";
            case Integer i when guard(6) -> "second";
            case Integer i when guard(3) -> "third";
            default -> "none";
        };
    }

    public static void main(String[] args) {
        Object[] os = {null, 500, -5, 7, 7L, Double.NaN, 1.5, "", "xylophone", "abcdef", 'c', Color.RED, Color.BLUE, new int[0], new int[] {9}, new String[2], new Object[3], List.of(1, 2), List.of(1), Set.of(1), new Box<>("v"), (Runnable) () -> System.out.print("ran "), String.class, new StringBuilder()};
        for (Object o : os) System.out.println(kind(o));
        System.out.println(old("four") + " " + old(50) + " " + old(5) + " " + old(1.5));
        for (String s : new String[] {null, "a", "b", "xyz", "c", "longer"}) System.out.print(strings(s) + " ");
        System.out.println();
        System.out.println(nullDefault(null) + " " + nullDefault(1) + " " + nullDefault("s"));
        System.out.println(ints(1) + ints(2) + ints(3) + ints(5000));
        System.out.println(gen("x") + gen(5) + gen(2.5));
        System.out.println(guards(1) + " " + counter + " " + guards("s") + " " + counter);
        try {
            old(null);
        } catch (NullPointerException e) {
            System.out.println("NPE for null selector");
        }
        try {
            ints(null);
        } catch (NullPointerException e) {
            System.out.println("NPE again");
        }
    }
}
