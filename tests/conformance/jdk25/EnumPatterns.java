import java.util.*;

public class EnumPatterns {
    sealed interface Card permits Suit, Joker, Numbered { }

    enum Suit implements Card { CLUBS, HEARTS, SPADES }

    enum Joker implements Card { RED, BLACK }

    record Numbered(Suit suit, int n) implements Card { }

    interface Op { int apply(int a, int b); }

    enum Basic implements Op {
        ADD { public int apply(int a, int b) { return a + b; } },
        SUB { public int apply(int a, int b) { return a - b; } }
    }

    enum Fancy implements Op {
        POW {
            public int apply(int a, int b) { return (int) Math.pow(a, b); }
        }
    }

    static String name(Card c) {
        return switch (c) {
            case Suit.CLUBS -> "clubs";
            case Suit.HEARTS, Suit.SPADES -> "other suit";
            case Joker j when j == Joker.RED -> "red joker";
            case Joker.BLACK -> "black joker";
            case Joker j -> "joker " + j;
            case Numbered(Suit s, int n) when s == Suit.HEARTS && n > 10 -> "high heart";
            case Numbered(var s, var n) -> n + " of " + s;
        };
    }

    static int weight(Suit s) {
        return switch (s) {
            case CLUBS -> 1;
            case HEARTS -> 2;
            case Suit x when x.name().length() == 6 -> 3;
            case Suit x -> 99;
        };
    }

    static String nulls(Suit s) {
        return switch (s) {
            case null -> "no suit";
            case CLUBS -> "c";
            default -> "d" + s.ordinal();
        };
    }

    static String mixed(Object o) {
        return switch (o) {
            case Basic.ADD -> "plus";
            case Basic b -> "basic " + b.apply(5, 3);
            case Fancy.POW -> "power";
            case Op op -> "lambda " + op.apply(5, 3);
            case Thread.State.NEW -> "new thread";
            case Enum<?> e -> e.getDeclaringClass().getSimpleName() + "." + e.name();
            case String s when s.equals("text") -> "the text";
            case String s -> s;
            default -> "default";
        };
    }

    static int stmt(Suit s) {
        int r = 0;
        switch (s) {
            case CLUBS -> r = 1;
            case HEARTS -> r = 2;
            case SPADES -> {
                for (int i = 0; i < 3; i++) r += i;
            }
        }
        return r;
    }

    enum Planet {
        MERCURY, VENUS, EARTH;

        static Planet parse(String s) {
            for (Planet p : values()) if (p.name().equalsIgnoreCase(s)) return p;
            return null;
        }

        boolean rocky() {
            return switch (this) {
                case MERCURY, VENUS, EARTH -> true;
            };
        }
    }

    public static void main(String[] args) {
        for (Card c : List.of(Suit.CLUBS, Suit.HEARTS, Joker.RED, Joker.BLACK, new Numbered(Suit.HEARTS, 12), new Numbered(Suit.HEARTS, 3), new Numbered(Suit.SPADES, 12))) System.out.println(name(c));
        for (Suit s : Suit.values()) System.out.print(weight(s) + nulls(s) + stmt(s) + " ");
        System.out.println(nulls(null));
        for (Object o : new Object[] {Basic.ADD, Basic.SUB, Fancy.POW, (Op) (a, b) -> a % b, Thread.State.NEW, Thread.State.BLOCKED, Suit.CLUBS, "text", "txt", 5}) System.out.println(mixed(o));
        System.out.println(Planet.parse("earth") + " " + Planet.parse("pluto") + " " + Planet.VENUS.rocky());
        try {
            name(null);
        } catch (NullPointerException e) {
            System.out.println("null card");
        }
        EnumMap<Suit, List<Integer>> m = new EnumMap<>(Suit.class);
        for (int i = 0; i < 7; i++) m.computeIfAbsent(Suit.values()[i * i % 3], k -> new ArrayList<>()).add(i);
        System.out.println(m);
        System.out.println(EnumSet.allOf(Suit.class).stream().map(s -> switch (s) {
            case CLUBS -> 'c';
            case HEARTS -> 'h';
            case SPADES -> 's';
        }).toList());
    }
}
