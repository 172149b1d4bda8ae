import java.util.*;
import java.util.stream.*;

public class PrimitiveStreams {
    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT);
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.range(5, 5).count() + " " + LongStream.rangeClosed(1, 20).reduce(1L, (a, b) -> a * b));
        System.out.println(Arrays.toString(IntStream.of(3, 1, 2).sorted().toArray()) + IntStream.of(1, 1, 2).distinct().boxed().toList() + IntStream.range(0, 10).skip(3).limit(4).boxed().toList());
        System.out.println(IntStream.range(0, 10).average().getAsDouble() + " " + IntStream.empty().average() + " " + IntStream.empty().max() + " " + IntStream.of(4, 9).max().getAsInt() + " " + IntStream.of(4, 9).min());
        IntSummaryStatistics st = IntStream.of(5, -3, 12).summaryStatistics();
        st.accept(100);
        st.combine(IntStream.of(7).summaryStatistics());
        System.out.println(st + " " + new IntSummaryStatistics().getMax() + " " + new IntSummaryStatistics().getAverage());
        System.out.println(DoubleStream.of(1.5, 2.5, 3).sum() + " " + DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(1, 2).average().getAsDouble() + " " + DoubleStream.of(1, Double.NaN).max().getAsDouble() + " " + DoubleStream.iterate(1, x -> x / 2).limit(4).boxed().toList());
        System.out.println(DoubleStream.of(1, 2, 4).summaryStatistics().getAverage() + " " + LongStream.of(1L << 40, 2).sum() + " " + LongStream.range(0, 4).mapToObj(Long::toString).collect(Collectors.joining(",")));
        System.out.println(IntStream.range(0, 5).mapToObj(i -> "x".repeat(i)).toList() + " " + IntStream.range(1, 4).mapToLong(i -> 1L << (i * 16)).sum() + " " + IntStream.range(1, 4).mapToDouble(i -> 1.0 / i).map(Math::floor).sum() + " " + IntStream.range(0, 3).asDoubleStream().boxed().toList() + IntStream.of(7).asLongStream().sum());
        System.out.println(IntStream.iterate(1, i -> i * 2).takeWhile(i -> i < 100).boxed().toList() + " " + IntStream.iterate(10, i -> i > 0, i -> i - 3).boxed().toList() + " " + IntStream.generate(() -> 7).limit(3).sum());
        System.out.println(IntStream.range(0, 4).flatMap(i -> IntStream.range(0, i)).boxed().toList() + " " + IntStream.of(1, 2).mapMulti((x, c) -> { c.accept(x); c.accept(-x); }).boxed().toList());
        System.out.println(IntStream.range(0, 10).anyMatch(i -> i == 5) + " " + IntStream.range(0, 10).allMatch(i -> i < 5) + " " + IntStream.range(0, 10).noneMatch(i -> i > 50) + " " + IntStream.range(3, 9).findFirst().getAsInt());
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2)).boxed().collect(Collectors.toList()) + " " + IntStream.rangeClosed(1, 100).filter(i -> i % 3 == 0).map(i -> i * i).sum() + " " + "abc".chars().map(c -> c - 'a').boxed().toList() + " " + "a\ud83d\ude00".codePoints().count());
        System.out.println(IntStream.range(0, 1000).parallel().sum() + " " + IntStream.rangeClosed(1, 1000).parallel().filter(i -> i % 7 == 0).boxed().collect(Collectors.toList()).hashCode() + " " + LongStream.rangeClosed(1, 1000).parallel().map(x -> x * x).sum());
        System.out.println(List.of(3, 1, 2).parallelStream().map(x -> x * 2).sorted().collect(Collectors.toList()) + " " + Stream.iterate(1, x -> x + 1).limit(50).parallel().reduce(0, Integer::sum) + " " + IntStream.range(0, 100).parallel().mapToObj(i -> "" + i % 10).collect(Collectors.joining()).length());
        List<Integer> order = new ArrayList<>();
        IntStream.range(0, 20).parallel().boxed().forEachOrdered(order::add);
        System.out.println(order);
        System.out.println(Arrays.stream(new double[] {1, 2, 3}).map(Math::sqrt).mapToObj(d -> String.format(Locale.ROOT, "%.4f", d)).toList() + " " + Arrays.stream(new long[] {5, 6}).asDoubleStream().sum() + " " + Arrays.stream(new int[] {1, 2, 3}).boxed().sorted(Comparator.reverseOrder()).toList());
        System.out.println(IntStream.range(0, 3).collect(ArrayList::new, ArrayList::add, ArrayList::addAll) + " " + IntStream.rangeClosed('a', 'e').mapToObj(c -> "" + (char) c).collect(Collectors.joining()));
        OptionalInt oi = IntStream.of(1, 2, 3).filter(i -> i > 5).findAny();
        System.out.println(oi + " " + oi.orElse(-1) + " " + OptionalInt.of(3) + OptionalDouble.of(2.5) + OptionalLong.empty() + " " + OptionalInt.of(3).equals(OptionalInt.of(3)));
        try {
            oi.getAsInt();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        int[] fib = new int[] {0, 1};
        System.out.println(IntStream.generate(() -> { int r = fib[0]; fib[0] = fib[1]; fib[1] += r; return r; }).limit(12).boxed().toList());
        System.out.println(IntStream.rangeClosed(2, 60).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        System.out.println(Stream.of(1, 2, 3, 4).mapToInt(Integer::intValue).map(x -> x % 2 == 0 ? x : -x).boxed().map(String::valueOf).collect(Collectors.joining("")));
        System.out.println(IntStream.range(0, 5).boxed().collect(Collectors.partitioningBy(i -> i % 2 == 0, Collectors.summingInt(i -> i))) + " " + IntStream.rangeClosed(1, 3).boxed().flatMap(a -> IntStream.rangeClosed(a, 3).mapToObj(b -> a + "" + b)).toList());
        PrimitiveIterator.OfLong it = LongStream.range(0, 3).iterator();
        long s = 0;
        while (it.hasNext()) s += it.nextLong();
        System.out.println(s + " " + DoubleStream.concat(DoubleStream.of(1), DoubleStream.empty()).count() + " " + LongStream.iterate(1, x -> x * 10).limit(19).max().getAsLong());
        System.out.println(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).average().getAsDouble());
        System.out.println(IntStream.rangeClosed(Integer.MAX_VALUE - 2, Integer.MAX_VALUE).count() + " " + LongStream.rangeClosed(-1, 1).boxed().toList() + " " + IntStream.builder().add(4).add(5).build().sum() + " " + IntStream.range(5, 1).boxed().toList());
    }
}
