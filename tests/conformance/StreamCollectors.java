import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

public class StreamCollectors {
    enum Kind { VEG, FRUIT, NUT }

    record Item(String name, Kind kind, int price, List<String> tags) { }

    static void show(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        List<Item> items = List.of(
            new Item("kale", Kind.VEG, 3, List.of("green", "leafy")), new Item("apple", Kind.FRUIT, 2, List.of("red", "green")),
            new Item("pear", Kind.FRUIT, 4, List.of("green")), new Item("leek", Kind.VEG, 2, List.of()), new Item("almond", Kind.NUT, 9, List.of("brown", "dry")));
        Locale.setDefault(Locale.ROOT);
        TreeMap<Integer, Long> byPrice = items.stream().collect(Collectors.groupingBy(Item::price, TreeMap::new, Collectors.counting()));
        show(byPrice);
        show(new TreeMap<>(items.stream().collect(Collectors.groupingBy(Item::kind, Collectors.mapping(Item::name, Collectors.toList())))));
        show(new TreeMap<>(items.stream().collect(Collectors.groupingBy(Item::kind, Collectors.summingInt(Item::price)))));
        show(new EnumMap<>(items.stream().collect(Collectors.groupingBy(Item::kind, Collectors.averagingDouble(Item::price)))));
        show(items.stream().collect(Collectors.partitioningBy(i -> i.price() > 2, Collectors.mapping(Item::name, Collectors.joining("|")))));
        show(items.stream().collect(Collectors.partitioningBy(i -> i.price() > 100)));
        show(new TreeMap<>(items.stream().collect(Collectors.toMap(Item::name, Item::price))));
        show(items.stream().collect(Collectors.toMap(Item::kind, Item::price, Integer::sum, () -> new EnumMap<>(Kind.class))));
        try {
            items.stream().collect(Collectors.toMap(Item::kind, Item::name));
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        String teed = items.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(Item::price), (n, s) -> s + "/" + n));
        show(teed);
        show(items.stream().collect(Collectors.summarizingInt(Item::price)));
        show(items.stream().collect(Collectors.minBy(Comparator.comparing(Item::name))).get().name() + " " + items.stream().map(Item::price).collect(Collectors.maxBy(Comparator.naturalOrder())).get());
        show(items.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) + " " + items.stream().map(Item::name).collect(Collectors.joining(", ", "[", "]")) + " " + Stream.<String>empty().collect(Collectors.joining(",", "(", ")")));
        show(new TreeMap<>(items.stream().collect(Collectors.groupingBy(Item::kind, Collectors.flatMapping(i -> i.tags().stream(), Collectors.toCollection(TreeSet::new))))));
        show(new TreeMap<>(items.stream().collect(Collectors.groupingBy(Item::kind, Collectors.filtering(i -> i.price() > 2, Collectors.counting())))));
        show(items.stream().collect(Collectors.reducing(0, Item::price, Integer::sum)) + " " + items.stream().map(Item::price).collect(Collectors.reducing(Integer::max)).get());
        show(items.stream().collect(Collectors.groupingBy(i -> i.name().length(), TreeMap::new, Collectors.groupingBy(Item::kind, () -> new EnumMap<>(Kind.class), Collectors.mapping(Item::name, Collectors.joining("+"))))));
        show(items.stream().map(Item::name).collect(Collectors.toCollection(LinkedList::new)).getLast() + " " + items.stream().map(Item::price).collect(Collectors.toSet()).equals(Set.of(2, 3, 4, 9)) + items.stream().map(Item::price).collect(Collectors.toUnmodifiableList()));
        Collector<String, ?, String> custom = Collector.of(StringBuilder::new, (sb, s) -> sb.append(s.charAt(0)), StringBuilder::append, sb -> sb.reverse().toString());
        show(items.stream().map(Item::name).collect(custom) + " " + custom.characteristics());
        Map<Character, List<String>> anagrams = Stream.of("listen", "silent", "enlist", "google", "gogole", "cat").collect(Collectors.groupingBy(s -> s.chars().sorted().mapToObj(c -> "" + (char) c).collect(Collectors.joining()).charAt(0), TreeMap::new, Collectors.toList()));
        show(anagrams);
        Map<String, Long> freq = Stream.of("to be or not to be".split(" ")).collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        show(freq);
        show(freq.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).map(e -> e.getKey() + e.getValue()).collect(Collectors.joining(" ")));
        show(IntStream.rangeClosed(1, 5).boxed().collect(Collectors.toMap(x -> x, x -> x * x, (a, b) -> a, TreeMap::new)).descendingMap());
        show(Stream.of(1.5, 2.5).collect(Collectors.summingDouble(x -> x)) + " " + Stream.of(1L, 2L).collect(Collectors.summingLong(x -> x)) + " " + Stream.of(1.0, 2.0).collect(Collectors.summarizingDouble(x -> x)).getAverage() + " " + Stream.of(5L).collect(Collectors.summarizingLong(x -> x)).getMax());
        show(Stream.<Integer>empty().collect(Collectors.averagingInt(x -> x)) + " " + Stream.<Integer>empty().collect(Collectors.counting()) + " " + Stream.<Integer>empty().collect(Collectors.minBy(Comparator.naturalOrder())));
        show(new TreeMap<>(items.parallelStream().collect(Collectors.groupingByConcurrent(Item::kind, Collectors.counting()))));
        show(new TreeMap<>(items.stream().collect(Collectors.groupingBy(Item::kind, Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingInt(Item::price)), o -> o.get().name())))));
        try {
            Stream.of("a", null).collect(Collectors.toUnmodifiableList());
        } catch (NullPointerException e) {
            show("no nulls");
        }
        try {
            Stream.of("a").collect(Collectors.toMap(x -> x, x -> null));
        } catch (NullPointerException e) {
            show("no null values");
        }
        List<List<Integer>> transposed = IntStream.range(0, 3).mapToObj(c -> Stream.of(List.of(1, 2, 3), List.of(4, 5, 6)).map(r -> r.get(c)).toList()).toList();
        show(transposed);
    }
}
