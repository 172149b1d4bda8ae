import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamsBasic {
    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT);
        List<String> words = List.of("delta", "alpha", "charlie", "bravo", "echo", "alpha");
        System.out.println(words.stream().map(String::length).collect(Collectors.toList()));
        System.out.println(words.stream().filter(w -> w.contains("a")).distinct().sorted().toList());
        System.out.println(words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).toList());
        System.out.println(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMap(List::stream).map(x -> x * x).toList());
        System.out.println(Stream.of(1, 2, 3).<String>mapMulti((x, sink) -> { for (int i = 0; i < x; i++) sink.accept(x + "" + i); }).toList());
        System.out.println(Stream.of(5, 3, 8).reduce(0, Integer::sum) + " " + Stream.of(5, 3, 8).reduce(Integer::max).get() + " " + Stream.<Integer>empty().reduce(Integer::sum) + " " + words.stream().reduce(0, (n, w) -> n + w.length(), Integer::sum));
        System.out.println(words.stream().skip(1).limit(3).toList() + " " + Stream.iterate(1, x -> x * 2).limit(10).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 3).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 1).takeWhile(x -> x < 4).toList() + " " + Stream.of(1, 2, 3, 4, 1).dropWhile(x -> x < 3).toList());
        System.out.println(words.stream().anyMatch(w -> w.startsWith("c")) + " " + words.stream().allMatch(w -> w.length() > 4) + " " + words.stream().noneMatch(String::isEmpty) + " " + Stream.empty().allMatch(x -> false));
        System.out.println(words.stream().findFirst().get() + " " + words.stream().filter(w -> w.length() > 10).findAny() + " " + words.stream().count() + " " + words.stream().min(Comparator.naturalOrder()).get() + " " + words.stream().max(Comparator.comparing(String::length)).get());
        StringBuilder log = new StringBuilder();
        List<Integer> lazy = Stream.of(1, 2, 3, 4, 5).peek(x -> log.append('p').append(x)).filter(x -> x % 2 == 1).peek(x -> log.append('f').append(x)).map(x -> x * 10).limit(2).toList();
        System.out.println(lazy + " " + log);
        Stream<Integer> never = Stream.of(1, 2).peek(x -> { throw new IllegalStateException("not reached"); });
        System.out.println("lazy ok " + (never != null));
        Stream<String> used = words.stream();
        used.count();
        try {
            used.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Stream.concat(Stream.of("x"), words.stream().limit(1)).collect(Collectors.joining("-", "<", ">")));
        int[] counter = {0};
        System.out.println(Stream.generate(() -> counter[0]++).limit(5).map(String::valueOf).collect(Collectors.joining()));
        System.out.println(Arrays.toString(words.stream().toArray(String[]::new)) + Stream.of("b", "a").sorted(Collections.reverseOrder()).toList());
        Stream.of(3, 1, 2).sorted().forEachOrdered(x -> System.out.print(x + ";"));
        Stream.of("p", "q").forEach(System.out::print);
        System.out.println();
        System.out.println(Stream.ofNullable(null).count() + " " + Stream.of((Object) null).map(Objects::isNull).toList() + " " + Stream.of(1, 2, 3).mapToInt(x -> x).sum() + " " + Stream.of(1, 2).mapToDouble(x -> x / 2.0).sum() + " " + Stream.of(1).mapToLong(x -> x).max().getAsLong());
        Stream.Builder<String> sb = Stream.builder();
        sb.add("one").add("two").accept("three");
        System.out.println(sb.build().map(String::toCharArray).mapToInt(c -> c.length).sum());
        System.out.println("hello world".chars().mapToObj(c -> (char) c).filter(Character::isLetter).map(String::valueOf).distinct().collect(Collectors.joining()));
        System.out.println(words.stream().flatMapToInt(String::chars).filter(c -> c == 'a').count() + " " + Stream.of("1,2", "3").flatMap(s -> Arrays.stream(s.split(","))).mapToInt(Integer::parseInt).boxed().toList());
        try {
            Stream.of(1).toList().add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("toList is unmodifiable");
        }
        Supplier<Stream<Integer>> src = () -> Stream.of(4, 8, 15, 16, 23, 42);
        System.out.println(src.get().mapToInt(x -> x).summaryStatistics() + " " + src.get().collect(Collectors.averagingInt(x -> x)));
        ArrayList<Integer> acc = src.get().collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        System.out.println(acc + " " + src.get().collect(StringBuilder::new, (b, x) -> b.append(x).append('.'), StringBuilder::append).reverse());
        boolean[] closed = {false};
        try (Stream<Integer> s = src.get().onClose(() -> closed[0] = true)) {
            System.out.println(s.iterator().next());
        }
        System.out.println(closed[0] + " " + src.get().isParallel() + " " + src.get().parallel().isParallel());
        List<Integer> source = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = source.stream();
        source.add(3);
        System.out.println(late.map(x -> x + 1).toList());
        try {
            source.stream().forEach(x -> { if (x == 1) source.add(9); });
        } catch (ConcurrentModificationException e) {
            System.out.println("CME");
        }
        try {
            Stream.of(1, 0).map(x -> 10 / x).forEach(x -> System.out.print(x + " "));
        } catch (ArithmeticException e) {
            System.out.println("thrown out of the stream: " + e.getMessage());
        }
        record P(String n, int a) { }
        System.out.println(Stream.of(new P("x", 3), new P("y", 1)).sorted(Comparator.comparingInt(P::a)).map(P::n).toList());
    }
}
