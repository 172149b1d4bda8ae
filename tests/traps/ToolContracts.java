import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams, collectors, optional values, exact arithmetic, random numbers and other helpers. */
public final class ToolContracts {
    record Row(String key, int amount) {}

    private ToolContracts() {
    }

    // verdict: java.lang.IllegalStateException
    // witness: ToolContracts.byKey(List.of(new ToolContracts.Row("a", 1), new ToolContracts.Row("a", 2)))
    // because: A key may come twice.
    static int byKey(List<Row> rows) {
        return rows == null ? 0 : rows.stream().filter(Objects::nonNull).collect(Collectors.toMap(Row::key, Row::amount)).size();
    }

    // verdict: safe
    // because: A function joins the values.
    static int byKeyMerged(List<Row> rows) {
        return rows == null ? 0
                : rows.stream().filter(Objects::nonNull).collect(Collectors.toMap(Row::key, Row::amount, Integer::sum)).size();
    }

    // verdict: java.lang.NullPointerException
    // witness: ToolContracts.keysByAmount(new ArrayList<>(List.of(new ToolContracts.Row(null, 1))))
    // because: The value of a map may be null.
    static int keysByAmount(ArrayList<Row> rows) {
        return rows == null ? 0
                : rows.stream().filter(Objects::nonNull).collect(Collectors.toMap(Row::amount, Row::key, (a, b) -> a)).size();
    }

    // verdict: java.lang.NullPointerException
    // witness: ToolContracts.grouped(new ArrayList<>(List.of(new ToolContracts.Row(null, 1))))
    // because: Groups have keys that are not null.
    static int grouped(ArrayList<Row> rows) {
        return rows == null ? 0 : rows.stream().filter(Objects::nonNull).collect(Collectors.groupingBy(Row::key)).size();
    }

    // verdict: safe
    // because: Groups by numbers, and each has an element.
    static int groupedByAmount(ArrayList<Row> rows) {
        int sum = 0;
        if (rows != null) {
            Map<Integer, List<Row>> groups =
                    rows.stream().filter(Objects::nonNull).collect(Collectors.groupingBy(Row::amount));
            for (List<Row> group : groups.values()) {
                sum += group.get(0).amount();
            }
        }
        return sum;
    }

    // verdict: java.lang.NullPointerException
    // witness: ToolContracts.groupOf(new ArrayList<>(), 3)
    // because: There may be no such group.
    static int groupOf(ArrayList<Row> rows, int n) {
        return rows == null ? 0
                : rows.stream().filter(Objects::nonNull).collect(Collectors.groupingBy(Row::amount)).get(n).size();
    }

    // verdict: safe
    // because: Counts and sums of groups are numbers.
    static long groupedCounts(ArrayList<Row> rows) {
        long sum = 0;
        if (rows != null) {
            Map<Integer, Long> counts = rows.stream().filter(Objects::nonNull)
                    .collect(Collectors.groupingBy(Row::amount, Collectors.counting()));
            for (long count : counts.values()) {
                sum += 100 / count;
            }
        }
        return sum;
    }

    // verdict: java.lang.ArithmeticException
    // witness: ToolContracts.groupedSums(new ArrayList<>(List.of(new ToolContracts.Row("a", 0))))
    // because: A sum may be 0.
    static long groupedSums(ArrayList<Row> rows) {
        long sum = 0;
        if (rows != null) {
            Map<Integer, Integer> sums = rows.stream().filter(Objects::nonNull)
                    .collect(Collectors.groupingBy(Row::amount, Collectors.summingInt(Row::amount)));
            for (int each : sums.values()) {
                sum += 100 / each;
            }
        }
        return sum;
    }

    // verdict: safe
    // because: The greatest of a group is there.
    static int groupedMost(ArrayList<Row> rows) {
        int sum = 0;
        if (rows != null) {
            Map<Integer, Optional<Row>> most = rows.stream().filter(Objects::nonNull)
                    .collect(Collectors.groupingBy(Row::amount, Collectors.maxBy(Comparator.comparingInt(Row::amount))));
            for (Optional<Row> row : most.values()) {
                sum += row.get().amount();
            }
        }
        return sum;
    }

    // verdict: java.util.NoSuchElementException
    // witness: ToolContracts.mostOf(new ArrayList<>())
    // because: There may be no greatest row.
    static int mostOf(ArrayList<Row> rows) {
        return rows == null ? 0
                : rows.stream().filter(Objects::nonNull).collect(Collectors.maxBy(Comparator.comparingInt(Row::amount))).get().amount();
    }

    // verdict: safe
    // because: Both parts are there.
    static int parts(ArrayList<Row> rows) {
        if (rows == null) {
            return 0;
        }
        Map<Boolean, List<Row>> parts =
                rows.stream().filter(Objects::nonNull).collect(Collectors.partitioningBy(row -> row.amount() > 0));
        return parts.get(true).size() + parts.get(false).size();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ToolContracts.partsFirst(new ArrayList<>())
    // because: A part may be empty.
    static int partsFirst(ArrayList<Row> rows) {
        return rows == null ? 0
                : rows.stream().filter(Objects::nonNull).collect(Collectors.partitioningBy(row -> row.amount() > 0)).get(true).get(0).amount();
    }

    // verdict: java.lang.NullPointerException
    // witness: ToolContracts.mappedKeys(new ArrayList<>(List.of(new ToolContracts.Row(null, 1))))
    // because: A key may be null.
    static int mappedKeys(ArrayList<Row> rows) {
        int sum = 0;
        if (rows != null) {
            for (String key : rows.stream().filter(Objects::nonNull).collect(Collectors.mapping(Row::key, Collectors.toList()))) {
                sum += key.length();
            }
        }
        return sum;
    }

    // verdict: safe
    // because: Keys that are null become texts.
    static int mappedChecked(ArrayList<Row> rows) {
        int sum = 0;
        if (rows != null) {
            for (String key : rows.stream().filter(Objects::nonNull)
                    .collect(Collectors.mapping(row -> row.key() == null ? "" : row.key(), Collectors.toList()))) {
                sum += key.length();
            }
        }
        return sum;
    }

    // verdict: java.lang.NullPointerException
    // witness: ToolContracts.finished("a")
    // because: The function at the end gives null.
    static int finished(String s) {
        return Stream.of(s == null ? "" : s).collect(Collectors.collectingAndThen(Collectors.toList(), list -> (String) null)).length();
    }

    // verdict: safe
    // because: The function at the end gives a number.
    static int finishedChecked(ArrayList<String> words) {
        return words == null ? 0 : words.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size));
    }

    // verdict: java.lang.NullPointerException
    // witness: ToolContracts.unmodifiable(new ArrayList<>(java.util.Arrays.asList("a", null)))
    // because: An unmodifiable list refuses null.
    static int unmodifiable(ArrayList<String> words) {
        return words == null ? 0 : words.stream().collect(Collectors.toUnmodifiableList()).size();
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: ToolContracts.unmodifiableAdd("a")
    // because: The list refuses changes.
    static void unmodifiableAdd(String s) {
        Stream.of(s == null ? "" : s).toList().add("b");
    }

    // verdict: java.util.NoSuchElementException
    // witness: ToolContracts.average(new int[0])
    // because: There may be no average.
    static double average(int[] numbers) {
        return numbers == null ? 0 : IntStream.of(numbers).average().getAsDouble();
    }

    // verdict: java.lang.NullPointerException
    // witness: ToolContracts.firstNull(new ArrayList<>(java.util.Arrays.asList((String) null)))
    // because: The first element may be null.
    static boolean firstNull(ArrayList<String> words) {
        return words != null && words.stream().findFirst().isPresent();
    }

    // verdict: safe
    // because: Nulls are left out.
    static boolean firstChecked(ArrayList<String> words) {
        return words != null && words.stream().filter(Objects::nonNull).findFirst().isPresent();
    }

    // verdict: java.lang.ArithmeticException
    // witness: ToolContracts.incremented(Integer.MAX_VALUE)
    // because: The sum may not fit.
    static int incremented(int n) {
        return Math.incrementExact(n);
    }

    // verdict: safe
    // because: The sum fits.
    static int incrementedChecked(int n) {
        return n < 10 ? Math.incrementExact(n) : Math.decrementExact(n);
    }

    // verdict: java.lang.ArithmeticException
    // witness: ToolContracts.negated(Integer.MIN_VALUE)
    // because: The least number has no opposite.
    static int negated(int n) {
        return Math.negateExact(n);
    }

    // verdict: java.lang.ArithmeticException
    // witness: ToolContracts.floorOf(5, 0)
    // because: Nothing can be divided by 0.
    static int floorOf(int a, int b) {
        return Math.floorDiv(a, b);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ToolContracts.floorMod(3, -5)
    // because: The rest has the sign of the divisor.
    static int floorMod(int a, int b) {
        int[] table = new int[10];
        return b == 0 || b > 10 || b < -10 ? 0 : table[Math.floorMod(a, b)];
    }

    // verdict: safe
    // because: The rest is below the divisor.
    static int floorModChecked(int a, int b) {
        int[] table = new int[10];
        return b <= 0 || b > 10 ? 0 : table[Math.floorMod(a, b)];
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ToolContracts.random(0)
    // because: The bound has to be positive.
    static int random(int n) {
        return new Random(1).nextInt(n);
    }

    // verdict: safe
    // because: The number is below the bound.
    static int randomChecked(int[] numbers) {
        return numbers == null || numbers.length == 0 ? 0 : numbers[new Random().nextInt(numbers.length)];
    }

    // verdict: java.lang.ArithmeticException
    // witness: ToolContracts.randomDivisor(1)
    // because: The number may be 0.
    static int randomDivisor(int n) {
        int sum = 0;
        Random random = new Random(n);
        for (int i = 0; i < 100; i++) {
            sum += 10 / random.nextInt(3);
        }
        return sum;
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ToolContracts.bit(-1)
    // because: Places are not negative.
    static boolean bit(int n) {
        return new BitSet().get(n);
    }

    // verdict: safe
    // because: The place is not negative.
    static int bitChecked(int n) {
        BitSet bits = new BitSet();
        if (n >= 0 && n < 100) {
            bits.set(n);
        }
        int sum = bits.cardinality();
        for (int i = bits.nextSetBit(0); i >= 0 && i < 100; i = bits.nextSetBit(i + 1)) {
            sum += i;
        }
        return sum;
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: ToolContracts.bits(-1)
    // because: The size is not negative.
    static int bits(int n) {
        return n > 100 ? 0 : new BitSet(n).size();
    }

    // verdict: java.lang.ArithmeticException
    // witness: ToolContracts.counter(0)
    // because: The counter may be 0.
    static int counter(int n) {
        AtomicInteger counter = new AtomicInteger(n);
        return 10 / counter.get();
    }

    // verdict: safe
    // because: The function of the counter does not fail.
    static int counterChecked(int n) {
        AtomicInteger counter = new AtomicInteger(n);
        counter.incrementAndGet();
        return counter.updateAndGet(x -> x / 2) + counter.accumulateAndGet(3, Math::max);
    }

    // verdict: java.lang.ArithmeticException
    // witness: ToolContracts.counterUpdated(0)
    // because: The function of the counter divides by it.
    static int counterUpdated(int n) {
        AtomicInteger counter = new AtomicInteger(n);
        return counter.updateAndGet(x -> 10 / x);
    }

    // verdict: java.lang.NullPointerException
    // witness: ToolContracts.held(null)
    // because: A reference may hold null.
    static int held(String s) {
        AtomicReference<String> reference = new AtomicReference<>(s);
        return reference.get().length();
    }

    // verdict: safe
    // because: The reference is compared with null.
    static int heldChecked(String s) {
        AtomicReference<String> reference = new AtomicReference<>();
        reference.set(s);
        String now = reference.get();
        return now == null ? 0 : now.length();
    }

    // verdict: safe
    // because: Statistics of no numbers have a count.
    static long statistics(int[] numbers) {
        IntSummaryStatistics all = numbers == null ? new IntSummaryStatistics() : IntStream.of(numbers).summaryStatistics();
        return all.getCount() + all.getMax();
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ToolContracts.sleep(-1)
    // because: Nobody sleeps a negative time.
    static void sleep(int millis) throws InterruptedException {
        if (millis < 1) {
            Thread.sleep(millis);
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: ToolContracts.number(null)
    // because: There may be no number.
    static int number(Number n) {
        return n.intValue();
    }

    // verdict: safe
    // because: Every number has a value.
    static int numberChecked(Number n) {
        return n == null ? 0 : n.intValue();
    }

    // verdict: java.lang.ArithmeticException
    // witness: ToolContracts.sameNumber(0, 0)
    // because: Equal numbers may both be 0.
    static int sameNumber(Integer a, Integer b) {
        return a == null || !a.equals(b) ? 0 : 10 / b;
    }

    // verdict: safe
    // because: Equal numbers are both not 0.
    static int sameNumberChecked(Integer a, Integer b) {
        if (a == null || b == null) {
            return 0;
        }
        int x = a;
        int y = b;
        return x != 0 && a.equals(b) ? 10 / y : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: ToolContracts.sameDecimal(5, 0)
    // because: Numbers of other classes are not equal, whatever they are.
    static int sameDecimal(int a, int b) {
        Long x = (long) a;
        Integer y = b;
        return x.equals(y) || a != 0 ? 10 / b : 0;
    }

    // verdict: java.lang.ClassCastException
    // witness: ToolContracts.compared(List.of(1, 2), null)
    // because: The elements may have no order.
    static List<?> compared(List<?> list, String s) {
        List<Object> all = new ArrayList<>();
        all.add("a");
        all.add(1);
        return all.stream().sorted().toList();
    }

    // verdict: safe
    // because: Numbers are sorted by their natural order.
    static int comparedNumbers(ArrayList<Integer> numbers) {
        return numbers == null ? 0
                : numbers.stream().filter(Objects::nonNull).sorted(Comparator.reverseOrder()).toList().size();
    }

    // verdict: java.lang.NullPointerException
    // witness: ToolContracts.defaulted(new HashMap<>(java.util.Collections.singletonMap("a", null)), "a")
    // because: A key may have the value null.
    static int defaulted(HashMap<String, String> map, String key) {
        return map == null ? 0 : map.getOrDefault(key, "").length();
    }

    // verdict: safe
    // because: Values and default are not null.
    static int defaultedChecked(String key) {
        Map<String, String> map = new HashMap<>();
        map.put("a", "b");
        return map.getOrDefault(key, "").length() + Set.copyOf(map.values()).size();
    }
}
