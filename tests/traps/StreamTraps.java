import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams and optionals. */
public final class StreamTraps {

    record Item(String name, Integer price) {
    }

    private StreamTraps() {
    }

    // verdict: java.lang.NullPointerException
    // witness: StreamTraps.firstOrEmpty(new ArrayList<>(Arrays.asList((String) null)))
    // because: findFirst refuses an element that is null.
    static String firstOrEmpty(ArrayList<String> words) {
        Objects.requireNonNull(words);
        return words.stream().findFirst().orElse("");
    }

    // verdict: safe
    // because: Nulls are removed before the first element is taken.
    static String firstNotNull(ArrayList<String> words) {
        Objects.requireNonNull(words);
        return words.stream().filter(Objects::nonNull).findFirst().orElse("");
    }

    // verdict: java.lang.NullPointerException
    // witness: StreamTraps.mappedToNull(new ArrayList<>(List.of(new StreamTraps.Item(null, 1))))
    // because: The name of an item may be null, although the item is not.
    static String mappedToNull(ArrayList<Item> items) {
        Objects.requireNonNull(items);
        return items.stream().filter(Objects::nonNull).map(Item::name).findFirst().orElse("");
    }

    // verdict: java.util.NoSuchElementException
    // witness: StreamTraps.longest(new ArrayList<>(List.of("")))
    // because: Nothing may be left after the filter.
    static String longest(ArrayList<String> words) {
        if (words == null || words.isEmpty()) {
            return "";
        }
        return words.stream().filter(w -> w != null && !w.isEmpty()).max(Comparator.comparing(String::length)).get();
    }

    // verdict: safe
    // because: An empty result has a default.
    static String longestChecked(ArrayList<String> words) {
        if (words == null) {
            return "";
        }
        return words.stream().filter(Objects::nonNull).max(Comparator.comparing(String::length)).orElse("");
    }

    // verdict: java.lang.NullPointerException
    // witness: StreamTraps.total(new ArrayList<>(List.of(new StreamTraps.Item("a", null))))
    // because: The price is unboxed.
    static int total(ArrayList<Item> items) {
        Objects.requireNonNull(items);
        return items.stream().filter(Objects::nonNull).mapToInt(Item::price).sum();
    }

    // verdict: safe
    // because: Items without a price are skipped.
    static int totalChecked(ArrayList<Item> items) {
        Objects.requireNonNull(items);
        return items.stream().filter(i -> i != null && i.price() != null).mapToInt(Item::price).sum();
    }

    // verdict: java.lang.IllegalStateException
    // witness: StreamTraps.byName(new ArrayList<>(List.of("a", "a")))
    // because: Two equal keys are refused.
    static Map<String, Integer> byName(ArrayList<String> names) {
        Objects.requireNonNull(names);
        return names.stream().filter(Objects::nonNull).collect(Collectors.toMap(Function.identity(), String::length));
    }

    // verdict: safe
    // because: The keys are distinct.
    static Map<String, Integer> byDistinctName(ArrayList<String> names) {
        Objects.requireNonNull(names);
        return names.stream().filter(Objects::nonNull).distinct().collect(Collectors.toMap(Function.identity(), String::length));
    }

    // verdict: java.lang.NullPointerException
    // witness: StreamTraps.prices(new ArrayList<>(List.of(new StreamTraps.Item("a", null))))
    // because: toMap refuses null values, even with a merge function.
    static Map<String, Integer> prices(ArrayList<Item> items) {
        Objects.requireNonNull(items);
        return items.stream().filter(Objects::nonNull).collect(Collectors.toMap(Item::name, Item::price, (a, b) -> a));
    }

    // verdict: java.lang.NullPointerException
    // witness: StreamTraps.grouped(new ArrayList<>(List.of(new StreamTraps.Item(null, 1))))
    // because: groupingBy refuses null keys.
    static Map<String, List<Item>> grouped(ArrayList<Item> items) {
        Objects.requireNonNull(items);
        return items.stream().filter(Objects::nonNull).collect(Collectors.groupingBy(Item::name));
    }

    // verdict: java.lang.NullPointerException
    // witness: StreamTraps.missingGroup(new ArrayList<>(List.of("a")), "b")
    // because: There may be no group of that name.
    static int missingGroup(ArrayList<String> words, String key) {
        Objects.requireNonNull(words);
        Map<String, List<String>> groups = words.stream().filter(Objects::nonNull).collect(Collectors.groupingBy(w -> w));
        return groups.get(key).size();
    }

    // verdict: safe
    // because: partitioningBy always has both groups.
    static int partition(ArrayList<String> words, boolean key) {
        Objects.requireNonNull(words);
        Map<Boolean, List<String>> groups = words.stream().filter(Objects::nonNull).collect(Collectors.partitioningBy(String::isEmpty));
        return groups.get(key).size();
    }

    // verdict: safe
    // because: A group is never empty.
    static int groupHeads(ArrayList<String> words) {
        Objects.requireNonNull(words);
        Map<Integer, List<String>> groups = words.stream().filter(Objects::nonNull).collect(Collectors.groupingBy(String::length));
        int total = 0;
        for (List<String> group : groups.values()) {
            total += group.get(0).length();
        }
        return total;
    }

    // verdict: java.lang.IllegalStateException
    // witness: StreamTraps.twice(new ArrayList<>())
    // because: A stream can be used only once.
    static long twice(ArrayList<String> words) {
        Objects.requireNonNull(words);
        Stream<String> stream = words.stream();
        long count = stream.filter(Objects::nonNull).count();
        return count + stream.count();
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: StreamTraps.appended(new ArrayList<>(List.of("a")))
    // because: The list of toList cannot be changed.
    static List<String> appended(ArrayList<String> words) {
        Objects.requireNonNull(words);
        List<String> list = words.stream().toList();
        if (list.size() == 1) {
            list.add("x");
        }
        return list;
    }

    // verdict: safe
    // because: toList keeps nulls, unlike List.of.
    static int listed(ArrayList<String> words) {
        Objects.requireNonNull(words);
        return words.stream().toList().size();
    }

    // verdict: java.lang.NullPointerException
    // witness: StreamTraps.unmodifiable(new ArrayList<>(Arrays.asList((String) null)))
    // because: This collector refuses nulls.
    static int unmodifiable(ArrayList<String> words) {
        Objects.requireNonNull(words);
        return words.stream().collect(Collectors.toUnmodifiableList()).size();
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: StreamTraps.skipped(new ArrayList<>(), 1, 0)
    // because: The number of elements to keep may be negative.
    static long skipped(ArrayList<String> words, int from, int to) {
        Objects.requireNonNull(words);
        if (from < 0 || to < 0) {
            return 0;
        }
        return words.stream().skip(from).limit(to - from).count();
    }

    // verdict: safe
    // because: Both numbers are at least zero.
    static long skippedChecked(ArrayList<String> words, int from, int to) {
        Objects.requireNonNull(words);
        return words.stream().skip(Math.max(0, from)).limit(Math.max(0, to)).count();
    }

    // verdict: java.lang.ClassCastException
    // witness: StreamTraps.sortedItems(new ArrayList<>(List.of(new StreamTraps.Item("a", 1), new StreamTraps.Item("b", 2))))
    // because: Items have no natural order.
    static long sortedItems(ArrayList<Item> items) {
        Objects.requireNonNull(items);
        return items.stream().filter(Objects::nonNull).sorted().filter(i -> i.name() != null).count();
    }

    // verdict: java.lang.NullPointerException
    // witness: StreamTraps.sortedByPrice(new ArrayList<>(List.of(new StreamTraps.Item("a", null), new StreamTraps.Item("b", 2))))
    // because: The comparison of a null price fails.
    static List<Item> sortedByPrice(ArrayList<Item> items) {
        Objects.requireNonNull(items);
        return items.stream().filter(Objects::nonNull).sorted(Comparator.comparing(Item::price)).collect(Collectors.toList());
    }

    // verdict: safe
    // because: Null prices are sorted last.
    static List<Item> sortedNullsLast(ArrayList<Item> items) {
        Objects.requireNonNull(items);
        return items.stream()
                .filter(Objects::nonNull)
                .sorted(Comparator.comparing(Item::price, Comparator.nullsLast(Comparator.naturalOrder())))
                .collect(Collectors.toList());
    }

    // verdict: java.lang.ArithmeticException
    // witness: StreamTraps.mean(new ArrayList<>(Arrays.asList((Integer) null)))
    // because: The numbers that are counted may be none.
    static int mean(ArrayList<Integer> numbers) {
        if (numbers == null || numbers.isEmpty()) {
            return 0;
        }
        List<Integer> kept = numbers.stream().filter(Objects::nonNull).collect(Collectors.toList());
        return kept.stream().reduce(0, Integer::sum) / kept.size();
    }

    // verdict: java.util.NoSuchElementException
    // witness: StreamTraps.reduced(new int[0])
    // because: A reduction without a start has no result for no elements.
    static int reduced(int[] numbers) {
        Objects.requireNonNull(numbers);
        return Arrays.stream(numbers).reduce((a, b) -> a * b).getAsInt();
    }

    // verdict: safe
    // because: A reduction with a start has a result.
    static int reducedFromOne(int[] numbers) {
        Objects.requireNonNull(numbers);
        return Arrays.stream(numbers).reduce(1, (a, b) -> a * b);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: StreamTraps.closed(new int[] {1})
    // because: The closed range includes the length.
    static int closed(int[] a) {
        Objects.requireNonNull(a);
        return IntStream.rangeClosed(0, a.length).map(i -> a[i]).sum();
    }

    // verdict: safe
    // because: The closed range ends at the last index.
    static int closedChecked(int[] a) {
        Objects.requireNonNull(a);
        return IntStream.rangeClosed(0, a.length - 1).map(i -> a[i]).sum();
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StreamTraps.initials(new ArrayList<>(List.of("a", "")))
    // because: A text of the list may be empty.
    static String initials(ArrayList<String> words) {
        Objects.requireNonNull(words);
        return words.stream().filter(Objects::nonNull).map(w -> w.substring(0, 1)).collect(Collectors.joining());
    }

    // verdict: safe
    // because: Empty texts are skipped first.
    static String initialsChecked(ArrayList<String> words) {
        Objects.requireNonNull(words);
        return words.stream()
                .filter(w -> w != null && !w.isEmpty())
                .map(w -> w.substring(0, 1))
                .collect(Collectors.joining());
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StreamTraps.trimmedInitials(new ArrayList<>(List.of(" ")))
    // because: The filter comes before the texts are trimmed.
    static String trimmedInitials(ArrayList<String> words) {
        Objects.requireNonNull(words);
        return words.stream()
                .filter(w -> w != null && !w.isEmpty())
                .map(String::trim)
                .map(w -> w.substring(0, 1))
                .collect(Collectors.joining());
    }

    // verdict: java.lang.ArithmeticException
    // witness: StreamTraps.quotients(new int[] {2, 0})
    // because: The wrong elements are filtered out.
    static int quotients(int[] numbers) {
        Objects.requireNonNull(numbers);
        return Arrays.stream(numbers).filter(n -> n >= 0).map(n -> 10 / n).sum();
    }

    // verdict: safe
    // because: Zeros are filtered out.
    static int quotientsChecked(int[] numbers) {
        Objects.requireNonNull(numbers);
        return Arrays.stream(numbers).filter(n -> n != 0).map(n -> 10 / n).sum();
    }

    // verdict: java.lang.ArithmeticException
    // witness: StreamTraps.remainders(new int[] {3})
    // because: A later step makes zeros again.
    static int remainders(int[] numbers) {
        Objects.requireNonNull(numbers);
        return Arrays.stream(numbers).filter(n -> n != 0).map(n -> n % 3).map(n -> 10 / n).sum();
    }

    // verdict: safe
    // because: A filter that is never pulled does nothing.
    static int lazy(int[] numbers) {
        Objects.requireNonNull(numbers);
        IntStream unused = Arrays.stream(numbers).map(n -> 10 / n);
        return unused == null ? 0 : 1;
    }

    // verdict: java.util.NoSuchElementException
    // witness: StreamTraps.checkedOther(Optional.of("a"), Optional.empty())
    // because: The other optional is checked.
    static String checkedOther(Optional<String> a, Optional<String> b) {
        if (a == null || b == null || a.isEmpty()) {
            return "";
        }
        return b.get();
    }

    // verdict: java.util.NoSuchElementException
    // witness: StreamTraps.filteredAfter(Optional.of(""))
    // because: The filter may make the optional empty.
    static String filteredAfter(Optional<String> a) {
        if (a == null || a.isEmpty()) {
            return "";
        }
        return a.filter(s -> !s.isEmpty()).get();
    }

    // verdict: java.util.NoSuchElementException
    // witness: StreamTraps.mappedAway(Optional.of(new StreamTraps.Item(null, 1)))
    // because: A mapping to null makes the optional empty.
    static String mappedAway(Optional<Item> item) {
        if (item == null || !item.isPresent()) {
            return "";
        }
        return item.map(Item::name).get();
    }

    // verdict: safe
    // because: The mapping never gives null.
    static int mappedLength(Optional<String> text) {
        if (text == null || !text.isPresent()) {
            return 0;
        }
        return text.map(String::length).get();
    }

    // verdict: null
    // witness: StreamTraps.wrap(null)
    // because: Optional.of refuses null.
    static Optional<String> wrap(String s) {
        return Optional.of(s);
    }

    // verdict: safe
    // because: ofNullable takes null for an empty optional.
    static int wrapChecked(String s) {
        return Optional.ofNullable(s).map(String::length).orElse(0);
    }

    // verdict: java.lang.NullPointerException
    // witness: StreamTraps.orNull(Optional.empty())
    // because: The default is null.
    static int orNull(Optional<String> s) {
        return s == null ? 0 : s.orElse(null).length();
    }

    // verdict: java.util.NoSuchElementException
    // witness: StreamTraps.orThrow(OptionalInt.empty())
    // because: The exception is thrown by the library, not by the method itself.
    static int orThrow(OptionalInt n) {
        return n == null ? 0 : n.orElseThrow();
    }

    // verdict: safe
    // because: The default is used if there is no number.
    static int eagerDefault(Optional<Integer> n) {
        return n == null ? 0 : n.orElseGet(() -> 1);
    }

    // verdict: java.lang.ArithmeticException
    // witness: StreamTraps.eager(Optional.of(1), 0)
    // because: The default is computed even if it is not needed.
    static int eager(Optional<Integer> n, int m) {
        return n == null || n.isEmpty() ? 0 : n.orElse(10 / m);
    }

    // verdict: safe
    // because: The default is computed only if it is needed, and then nothing divides.
    static int lazyDefault(Optional<Integer> n, int m) {
        return n == null || n.isEmpty() ? 0 : n.orElseGet(() -> 10 / m);
    }

    // verdict: java.lang.NullPointerException
    // witness: StreamTraps.collected(new ArrayList<>(Arrays.asList("b", null)))
    // because: Nulls that were collected are dereferenced later.
    static int collected(ArrayList<String> words) {
        Objects.requireNonNull(words);
        Map<String, List<String>> map = new HashMap<>();
        words.forEach(w -> map.computeIfAbsent(w == null ? "" : w, k -> new ArrayList<>()).add(w));
        int total = 0;
        for (List<String> list : map.values()) {
            total += list.get(0).length();
        }
        return total;
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: StreamTraps.changing(new ArrayList<>(List.of("a")))
    // because: The list changes while its stream runs.
    static long changing(ArrayList<String> words) {
        Objects.requireNonNull(words);
        return words.stream().peek(w -> words.add("x")).filter(Objects::nonNull).limit(50).filter(w -> w.length() > 5).count();
    }

    // verdict: java.lang.NullPointerException
    // witness: StreamTraps.maxOfNulls(new ArrayList<>(Arrays.asList(null, null)))
    // because: The comparison of nulls fails.
    static int maxOfNulls(ArrayList<Integer> numbers) {
        Objects.requireNonNull(numbers);
        return numbers.isEmpty() ? 0 : Collections.max(numbers);
    }

    // verdict: java.lang.NumberFormatException
    // witness: StreamTraps.numbers("1,,2")
    // because: A part between two commas is empty.
    static int numbers(String csv) {
        return csv == null || !csv.matches("[0-9,]{1,8}") ? 0 : Stream.of(csv.split(",")).mapToInt(Integer::parseInt).sum();
    }

    // verdict: safe
    // because: Empty parts are skipped, and the others have few digits.
    static int numbersChecked(String csv) {
        return csv == null || !csv.matches("[0-9,]{1,8}")
                ? 0
                : Stream.of(csv.split(",")).filter(p -> !p.isEmpty()).mapToInt(Integer::parseInt).sum();
    }
}
