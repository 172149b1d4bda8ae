import java.time.LocalDate;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Pipeline {
    enum Dept { ENG, OPS, HR }

    record Emp(int id, String name, Dept dept, double salary, LocalDate hired, Optional<Integer> boss) { }

    record Stats(long n, double total, double max) {
        Stats merge(Stats o) { return new Stats(n + o.n, total + o.total, Math.max(max, o.max)); }
    }

    static final String CSV = """
        id,name,dept,salary,hired,boss
        1,Ada,ENG,120000,2015-03-01,
        2,Bob,ENG,95000.50,2018-07-15,1
        3,Cyd,OPS,70000,2020-01-31,1
        4,Dee,OPS,65500,2021-11-11,3
        5,Eli,HR,58000,2019-05-05,1
        bad line
        6,Fay,ENG,101000,2017-02-28,2
        7,Gus,XXX,1,2020-01-01,1
        8,Hal,HR,61000.25,2022-13-01,5
        9,Ivy,OPS,72000,2016-09-09,3""";

    static List<String> errors = new ArrayList<>();

    static Optional<Emp> parse(String line) {
        try {
            String[] p = line.split(",", -1);
            return Optional.of(new Emp(Integer.parseInt(p[0]), p[1], Dept.valueOf(p[2]), Double.parseDouble(p[3]), LocalDate.parse(p[4]), p[5].isEmpty() ? Optional.empty() : Optional.of(Integer.valueOf(p[5]))));
        } catch (RuntimeException e) {
            errors.add(line + " -> " + e.getClass().getSimpleName());
            return Optional.empty();
        }
    }

    static <T, K> Collector<T, ?, TreeMap<K, List<T>>> group(Function<T, K> f) { return Collectors.groupingBy(f, TreeMap::new, Collectors.toList()); }

    static <T> Stream<List<T>> windows(List<T> l, int n) { return IntStream.rangeClosed(0, l.size() - n).mapToObj(i -> l.subList(i, i + n)); }

    static <A, B, C> Stream<C> zip(Collection<A> a, Collection<B> b, BiFunction<A, B, C> f) {
        Iterator<B> it = b.iterator();
        return a.stream().takeWhile(x -> it.hasNext()).map(x -> f.apply(x, it.next()));
    }

    public static void main(String[] args) {
        List<Emp> emps = CSV.lines().skip(1).map(Pipeline::parse).flatMap(Optional::stream).toList();
        System.out.println(emps.size() + " " + errors);
        Map<Integer, Emp> byId = emps.stream().collect(Collectors.toMap(Emp::id, Function.identity()));
        group(Emp::dept);
        emps.stream().collect(group(Emp::dept)).forEach((d, l) -> System.out.println(d + " " + l.stream().sorted(Comparator.comparing(Emp::salary).reversed()).map(Emp::name).toList()));
        System.out.println(emps.stream().collect(Collectors.groupingBy(Emp::dept, () -> new EnumMap<>(Dept.class), Collectors.averagingDouble(Emp::salary))));
        EnumMap<Dept, Stats> st = emps.stream().collect(Collectors.groupingBy(Emp::dept, () -> new EnumMap<>(Dept.class), Collectors.collectingAndThen(Collectors.toList(), l -> l.stream().map(e -> new Stats(1, e.salary(), e.salary())).reduce(Stats::merge).get())));
        System.out.println(st);
        System.out.println(emps.stream().map(e -> e.name() + "<" + e.boss().map(byId::get).map(Emp::name).orElse("-")).collect(Collectors.joining(" ")));
        Map<String, Set<String>> reports = new TreeMap<>();
        emps.forEach(e -> e.boss().ifPresent(b -> reports.computeIfAbsent(byId.get(b).name(), k -> new TreeSet<>()).add(e.name())));
        System.out.println(reports);
        Function<Emp, Integer> depth = new Function<>() {
            @Override
            public Integer apply(Emp e) { return e.boss().map(byId::get).map(this).map(d -> d + 1).orElse(0); }
        };
        System.out.println(emps.stream().collect(Collectors.groupingBy(depth, TreeMap::new, Collectors.mapping(Emp::name, Collectors.joining("/")))).toString());
        System.out.println(emps.stream().max(Comparator.comparing(Emp::hired)).map(Emp::name).get() + " " + emps.stream().sorted(Comparator.comparing((Emp e) -> e.hired().getMonth()).thenComparing(Emp::name)).map(Emp::name).toList());
        DoubleSummaryStatistics ds = emps.stream().mapToDouble(Emp::salary).summaryStatistics();
        System.out.println(ds.getCount() + " " + ds.getSum() + " " + ds.getMin() + " " + ds.getMax() + " " + Math.round(ds.getAverage()));
        System.out.println(emps.stream().collect(Collectors.partitioningBy(e -> e.hired().getYear() < 2019, Collectors.mapping(Emp::id, Collectors.toList()))));
        System.out.println(emps.stream().collect(Collectors.teeing(Collectors.minBy(Comparator.comparing(Emp::salary)), Collectors.maxBy(Comparator.comparing(Emp::salary)), (a, b) -> a.get().name() + ".." + b.get().name())).length());
        System.out.println(windows(List.of(1, 2, 3, 4, 5), 3).map(w -> w.stream().mapToInt(x -> x).sum()).toList() + " " + zip(List.of("a", "b", "c"), List.of(1, 2), (a, b) -> a + b).toList());
        System.out.println(Stream.iterate(new int[] {0, 1}, p -> new int[] {p[1], p[0] + p[1]}).limit(12).map(p -> p[0]).toList() + " " + Stream.iterate(100, x -> x > 1, x -> x % 2 == 0 ? x / 2 : 3 * x + 1).count());
        UnaryOperator<Stream<Emp>> paid = s -> s.filter(e -> e.salary() > 70000);
        UnaryOperator<Stream<Emp>> eng = s -> s.filter(e -> e.dept() == Dept.ENG);
        System.out.println(Stream.of(paid, eng).reduce((f, g) -> s -> g.apply(f.apply(s))).map(f -> f.apply(emps.stream()).map(Emp::name).toList()).get());
        System.out.println(IntStream.rangeClosed(1, 20).boxed().collect(Collectors.groupingBy(i -> i % 3 == 0 ? "fizz" : i % 5 == 0 ? "buzz" : "n", TreeMap::new, Collectors.summingInt(i -> i))).descendingMap());
        Map<Boolean, Map<Dept, Long>> nested = emps.stream().collect(Collectors.partitioningBy(e -> e.name().compareTo("D") < 0, Collectors.groupingBy(Emp::dept, () -> new EnumMap<>(Dept.class), Collectors.counting())));
        System.out.println(nested);
        System.out.println(Arrays.stream("a=1;b=2;a=3;c".split(";")).map(s -> s.split("=", 2)).filter(p -> p.length == 2).collect(Collectors.toMap(p -> p[0], p -> List.of(p[1]), (x, y) -> Stream.concat(x.stream(), y.stream()).toList(), TreeMap::new)).firstEntry());
        System.out.println(emps.stream().map(Emp::salary).sorted(Collections.reverseOrder()).skip(1).findFirst().get() + " " + emps.stream().mapToInt(e -> e.name().chars().sum()).reduce(0, (a, b) -> a * 31 + b));
    }
}
