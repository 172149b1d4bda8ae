import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class UnnamedAndVar {
    record P(int x, int y, String label) { }

    sealed interface Msg { }

    record Ping(long at) implements Msg { }

    record Pong(long at, int n) implements Msg { }

    record Quit() implements Msg { }

    static int handle(Msg m) {
        return switch (m) {
            case Ping _ -> 1;
            case Pong(_, var n) when n > 5 -> 2;
            case Pong(_, _), Quit() -> 3;
        };
    }

    static int count(Iterable<?> it) {
        int n = 0;
        for (var _ : it) n++;
        return n;
    }

    static boolean number(String s) {
        try {
            Integer.parseInt(s);
            return true;
        } catch (NumberFormatException _) {
            return false;
        }
    }

    static class Res implements AutoCloseable {
        static int open;

        Res() { open++; }

        @Override
        public void close() { open--; }
    }

    static class Base {
        final int v;

        Base(int v) {
            this.v = v;
            init();
        }

        void init() { System.out.println("Base.init"); }
    }

    static class Checked extends Base {
        final String name;

        Checked(int v, String name) {
            if (v < 0) throw new IllegalArgumentException("negative " + v);
            var doubled = v * 2;
            this.name = name;
            super(doubled);
            System.out.println("after super " + this.v);
        }

        @Override
        void init() { System.out.println("Checked.init sees " + name); }
    }

    public static void main(String[] args) {
        for (Msg m : List.of(new Ping(1), new Pong(2, 6), new Pong(3, 1), new Quit())) System.out.print(handle(m) + " ");
        System.out.println();
        System.out.println(count(List.of(1, 2, 3)) + " " + number("12") + number("x"));
        try (var _ = new Res(); var _ = new Res()) {
            System.out.println("open " + Res.open);
        }
        System.out.println("open " + Res.open);
        BiFunction<Integer, Integer, Integer> first = (a, _) -> a;
        Function<Object, String> konst = _ -> "konst";
        System.out.println(first.apply(1, 2) + konst.apply(null) + Stream.of("a", "b").collect(Collectors.toMap(k -> k, _ -> 0, (a, _) -> a, TreeMap::new)));
        int total = 0;
        for (int i = 0, _ = total++; i < 3; i++) total += i;
        var _ = new ArrayList<String>().add("ignored");
        System.out.println(total);
        Object o = new P(1, 2, "lab");
        if (o instanceof P(int x, _, _) && x == 1) System.out.println("x=" + x);
        if (o instanceof P(_, _, var label)) System.out.println(label);
        System.out.println(switch (o) {
            case P(_, int y, String _) when y > 5 -> "big y";
            case P(int _, int y, _) -> "y " + y;
            default -> "?";
        });
        System.out.println(new Checked(5, "five").name);
        try {
            new Checked(-1, "minus");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        var list = new ArrayList<Map<String, ? super Integer>>();
        list.add(new HashMap<>(Map.of("k", 1)));
        for (var m : list) for (var e : m.entrySet()) System.out.println(e.getKey() + e.getValue());
        BinaryOperator<Integer> add = (var a, var b) -> a + b;
        System.out.println(add.apply(2, 3));
        var anon = new Object() {
            int hits;

            void hit() { hits++; }
        };
        IntStream.range(0, 4).forEach(_ -> anon.hit());
        System.out.println(anon.hits);
        Map<String, Integer> counts = new TreeMap<>();
        for (var w : "a b a c a".split(" ")) counts.compute(w, (_, v) -> v == null ? 1 : v + 1);
        System.out.println(counts);
        Runnable nested = () -> {
            record Local(int a) {
                static int made;

                Local {
                    made++;
                }
            }
            enum E { X, Y }
            interface I { default String hi() { return "hi"; } }
            new Local(1);
            System.out.println(Local.made + " " + E.Y + " " + new I() { }.hi());
        };
        nested.run();
    }
}
