import module java.base;

public class ModuleImports {
    sealed interface Animal permits Cat, Dog { }

    record Cat(String name, int lives) implements Animal { }

    record Dog(String name) implements Animal { }

    static String describe(Animal a) {
        return switch (a) {
            case Cat(String n, int l) when l < 3 -> n + " is careful";
            case Cat(String n, _) -> n + " purrs";
            case Dog(var n) -> n + " barks";
        };
    }

    static class Account {
        private final BigDecimal balance;
        private final List<String> log;

        Account(String amount) {
            Objects.requireNonNull(amount);
            var parsed = new BigDecimal(amount).setScale(2, RoundingMode.HALF_UP);
            this(parsed, new ArrayList<>(List.of("opened " + parsed)));
        }

        private Account(BigDecimal b, List<String> l) {
            if (b.signum() < 0) throw new IllegalArgumentException("negative");
            balance = b;
            log = l;
        }
    }

    class Inner {
        final int v;
        final ModuleImports outer;

        Inner(int x) {
            int doubled = x * 2;
            super();
            v = doubled + base;
            outer = ModuleImports.this;
        }
    }

    int base = 5;

    public static void main(String[] args) throws Exception {
        System.out.println(Stream.of(new Cat("tom", 9), new Cat("kit", 2), new Dog("rex")).map(ModuleImports::describe).collect(Collectors.joining("; ")));
        Map<String, List<Integer>> m = new TreeMap<>();
        for (int i = 0; i < 6; i++) m.computeIfAbsent(i % 2 == 0 ? "even" : "odd", _ -> new ArrayList<>()).add(i);
        System.out.println(m);
        System.out.println(new Account("12.345").balance + " " + new Account("1").log);
        try {
            new Account("-1");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new ModuleImports().new Inner(10).v);
        Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b;
        System.out.println(add.apply(2).apply(3) + " " + LocalDate.of(2024, 2, 28).plusDays(2) + " " + Pattern.compile("\\d").matcher("a1b2").replaceAll("#"));
        BigInteger f = IntStream.rangeClosed(1, 25).mapToObj(BigInteger::valueOf).reduce(BigInteger.ONE, BigInteger::multiply);
        System.out.println(f);
        StringWriter sw = new StringWriter();
        try (PrintWriter pw = new PrintWriter(sw)) {
            pw.print("written");
        }
        System.out.println(sw + " " + Path.of("a", "b").getNameCount() + " " + StandardCharsets.UTF_8 + " " + Duration.ofMinutes(61));
        ConcurrentMap<String, Integer> cm = new ConcurrentHashMap<>();
        try (ExecutorService ex = Executors.newFixedThreadPool(2)) {
            for (int i = 0; i < 10; i++) ex.submit(() -> cm.merge("k", 1, Integer::sum));
        }
        System.out.println(cm);
    }
}
