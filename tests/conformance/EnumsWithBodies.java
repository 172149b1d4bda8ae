import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.stream.Collectors;

public class EnumsWithBodies {
    enum Op {
        PLUS("+") {
            double apply(double a, double b) { return a + b; }
        },
        MINUS("-") {
            double apply(double a, double b) { return a - b; }
        },
        TIMES("*") {
            double apply(double a, double b) { return a * b; }

            @Override
            int precedence() { return 2; }
        };

        private final String sym;
        private static final Map<String, Op> BY_SYM = Arrays.stream(values()).collect(Collectors.toMap(o -> o.sym, o -> o));

        Op(String s) { sym = s; }

        abstract double apply(double a, double b);

        int precedence() { return 1; }

        static Op of(String s) { return BY_SYM.get(s); }

        @Override
        public String toString() { return "Op" + sym; }
    }

    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6);

        final double mass;
        final double radius;

        Planet(double m, double r) {
            mass = m;
            radius = r;
        }

        double gravity() { return 6.67300E-11 * mass / (radius * radius); }
    }

    enum Day {
        MON, TUE, WED, THU, FRI, SAT, SUN;

        boolean weekend() { return this == SAT || this == SUN; }

        Day next() { return values()[(ordinal() + 1) % values().length]; }
    }

    enum Empty { }

    enum Singleton {
        INSTANCE;
        int hits;

        int hit() { return ++hits; }
    }

    interface Code { int code(); }

    enum Level implements Code {
        LOW { public int code() { return 1; } }, HIGH { public int code() { return 10; } }
    }

    public static void main(String[] args) {
        for (Op o : Op.values()) {
            System.out.println(o + " " + o.name() + " " + o.ordinal() + " " + o.apply(6, 3) + " " + o.precedence() + " " + o.getDeclaringClass().getSimpleName() + " " + (o.getClass() == Op.class));
        }
        System.out.println(Op.of("*") + " " + Op.of("/"));
        for (Planet p : Planet.values()) System.out.printf(java.util.Locale.ROOT, "%s %.3f%n", p, p.gravity());
        System.out.println(Day.valueOf("WED") + " " + Day.SUN.next() + " " + Day.SAT.weekend() + " " + Day.MON.compareTo(Day.FRI));
        try {
            Day.valueOf("XXX");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Day.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Empty.values().length + " " + Singleton.INSTANCE.hit() + Singleton.INSTANCE.hit());
        System.out.println(Level.HIGH.code() - Level.LOW.code());
        EnumMap<Day, String> em = new EnumMap<>(Day.class);
        em.put(Day.FRI, "f");
        em.put(Day.MON, "m");
        em.put(Day.WED, null);
        System.out.println(em + " " + em.containsKey(Day.WED) + " " + em.get(Day.TUE) + " " + em.size() + " " + em.keySet() + em.values());
        em.merge(Day.MON, "!", String::concat);
        em.computeIfAbsent(Day.SUN, d -> d.name().toLowerCase(java.util.Locale.ROOT));
        em.remove(Day.FRI);
        System.out.println(em + " " + em.equals(new EnumMap<>(em)));
        EnumSet<Day> we = EnumSet.of(Day.SAT, Day.SUN);
        EnumSet<Day> work = EnumSet.complementOf(we);
        System.out.println(we + " " + work + " " + EnumSet.range(Day.TUE, Day.THU) + EnumSet.noneOf(Day.class) + EnumSet.allOf(Op.class));
        work.removeIf(d -> d.ordinal() % 2 == 0);
        work.addAll(we);
        work.retainAll(EnumSet.range(Day.THU, Day.SAT));
        System.out.println(work + " " + work.contains(Day.THU) + " " + work.containsAll(we));
        Map<Boolean, Long> counts = Arrays.stream(Day.values()).collect(Collectors.partitioningBy(Day::weekend, Collectors.counting()));
        System.out.println(counts);
        Map<Integer, java.util.List<Day>> byLen = Arrays.stream(Day.values()).collect(Collectors.groupingBy(d -> d.name().charAt(0) % 3));
        System.out.println(byLen);
        Enum<?> e = Op.PLUS;
        System.out.println(e.name() + " " + Enum.valueOf(Day.class, "TUE") + " " + Arrays.toString(Day.class.getEnumConstants()));
        System.out.println(Op.PLUS.getClass().isEnum() + " " + Op.class.isEnum() + " " + Op.PLUS.getClass().isAnonymousClass());
        Day[] vs = Day.values();
        vs[0] = null;
        System.out.println(Day.values()[0]);
        switch (Op.of("-")) {
            case PLUS -> System.out.println("p");
            case MINUS -> System.out.println("m");
            default -> System.out.println("d");
        }
    }
}
