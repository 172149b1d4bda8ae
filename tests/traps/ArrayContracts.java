import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Arrays, builders, optional values and streams: ranges, functions that fail, values that are missing. */
public final class ArrayContracts {
    record Point(int x, int y) {}
    record Ratio(int n, int d) { @Override public String toString() { return String.valueOf(n / d); } }

    private ArrayContracts() {
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ArrayContracts.filled(2, 1)
    // because: The end lies before the beginning.
    static int filled(int from, int to) {
        int[] array = new int[5];
        if (from >= 0 && from <= 5 && to >= 0 && to <= 5) {
            Arrays.fill(array, from, to, 1);
        }
        return array.length;
    }

    // verdict: safe
    // because: The range is inside.
    static int filledChecked(int from, int to) {
        int[] array = new int[5];
        if (from >= 0 && from <= to && to <= 5) {
            Arrays.fill(array, from, to, 1);
            Arrays.sort(array, from, to);
        }
        return array.length;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayContracts.searched(new int[] {1}, 5)
    // because: What is not found has a negative place.
    static int searched(int[] array, int n) {
        return array == null ? 0 : array[Arrays.binarySearch(array, n)];
    }

    // verdict: safe
    // because: The place is not negative.
    static int searchedChecked(int[] array, int n) {
        int at = array == null ? -1 : Arrays.binarySearch(array, n);
        return at >= 0 ? array[at] : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: ArrayContracts.set(new int[] {1, 2})
    // because: The function divides by the first place.
    static int set(int[] array) {
        if (array != null) {
            Arrays.setAll(array, i -> 10 / i);
        }
        return 0;
    }

    // verdict: safe
    // because: The function reads the places of the array.
    static int setChecked(int[] array) {
        if (array != null) {
            Arrays.setAll(array, i -> array[i] / 2);
        }
        return 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: ArrayContracts.setZeros(3)
    // because: The array holds what the function gave.
    static int setZeros(int n) {
        int[] array = {1, 2, 3};
        Arrays.setAll(array, i -> 0);
        return n / array[0];
    }

    // verdict: java.lang.ArithmeticException
    // witness: ArrayContracts.textOf(new ArrayContracts.Ratio[] {new ArrayContracts.Ratio(1, 0)})
    // because: The text of an element may fail.
    static String textOf(Ratio[] ratios) {
        return Arrays.toString(ratios);
    }

    // verdict: safe
    // because: Texts of numbers do not fail.
    static int textOfNumbers(Integer[] numbers, String[] words) {
        return Arrays.toString(numbers).length() + Arrays.hashCode(words) + (Arrays.equals(numbers, words) ? 1 : 0);
    }

    // verdict: java.lang.NullPointerException
    // witness: ArrayContracts.sorted(new String[] {"a", null})
    // because: Null cannot be compared.
    static void sorted(String[] words) {
        if (words != null) {
            Arrays.sort(words);
        }
    }

    // verdict: safe
    // because: The order takes null.
    static void sortedNulls(String[] words) {
        if (words != null) {
            Arrays.sort(words, Comparator.nullsFirst(Comparator.reverseOrder()));
        }
    }

    // verdict: java.lang.ClassCastException
    // witness: ArrayContracts.sortedPoints(new ArrayContracts.Point[] {new ArrayContracts.Point(1, 2), new ArrayContracts.Point(1, 3)})
    // because: The elements have no natural order.
    static void sortedPoints(Point[] points) {
        if (points != null && !Arrays.asList(points).contains(null)) {
            Arrays.sort(points);
        }
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ArrayContracts.streamed(new int[] {1}, 2)
    // because: The range may be outside.
    static int streamed(int[] array, int n) {
        return array == null || n < 0 ? 0 : Arrays.stream(array, 0, n).sum();
    }

    // verdict: safe
    // because: The range is inside.
    static int streamedChecked(int[] array, int n) {
        return array == null || n < 0 || n > array.length ? 0 : Arrays.stream(array, 0, n).sum();
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: ArrayContracts.replaced("abc", 2, 1)
    // because: The end lies before the beginning.
    static String replaced(String s, int from, int to) {
        if (s == null || from < 0 || from > s.length()) {
            return "";
        }
        return new StringBuilder(s).replace(from, to, "x").toString();
    }

    // verdict: safe
    // because: The end may lie behind the text.
    static String replacedChecked(String s, int from, int to) {
        if (s == null || from < 0 || from > s.length() || from > to) {
            return "";
        }
        return new StringBuilder(s).replace(from, to, "x").toString();
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: ArrayContracts.replacedShorter("abc")
    // because: The builder becomes shorter.
    static char replacedShorter(String s) {
        if (s == null || s.length() < 3) {
            return ' ';
        }
        StringBuilder builder = new StringBuilder(s);
        builder.replace(0, 100, "");
        return builder.charAt(2);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ArrayContracts.codePoint(-5)
    // because: Not every number is a character.
    static int codePoint(int n) {
        return new StringBuilder().appendCodePoint(n).length();
    }

    // verdict: safe
    // because: Something was appended.
    static char codePointChecked(int n) {
        return n < 0 || n > 1000 ? ' ' : new StringBuilder().appendCodePoint(n).charAt(0);
    }

    // verdict: java.lang.NullPointerException
    // witness: ArrayContracts.orOther(null)
    // because: The function of an empty optional may not give null.
    static boolean orOther(String s) {
        return Optional.ofNullable(s).or(() -> null).isPresent();
    }

    // verdict: safe
    // because: The function gives an optional.
    static int orOtherChecked(String s) {
        return Optional.ofNullable(s).or(() -> Optional.of("x")).get().length();
    }

    // verdict: java.util.NoSuchElementException
    // witness: ArrayContracts.orEmpty(null)
    // because: The other one is empty, too.
    static int orEmpty(String s) {
        return Optional.ofNullable(s).or(Optional::empty).get().length();
    }

    // verdict: java.lang.ArithmeticException
    // witness: ArrayContracts.present(0)
    // because: The function divides by the value.
    static void present(int n) {
        int[] result = new int[1];
        OptionalInt.of(n).ifPresent(x -> result[0] = 10 / x);
    }

    // verdict: safe
    // because: Each function does what it can.
    static int presentOrElse(String s) {
        int[] result = new int[1];
        Optional.ofNullable(s).ifPresentOrElse(x -> result[0] = x.length(), () -> result[0] = -1);
        return result[0] + OptionalInt.empty().orElseGet(() -> 3);
    }

    // verdict: java.lang.NullPointerException
    // witness: ArrayContracts.elseGet(null)
    // because: The function gives null.
    static int elseGet(String s) {
        return Objects.requireNonNullElseGet(s, () -> null).toString().length();
    }

    // verdict: safe
    // because: The function gives a text.
    static int elseGetChecked(String s) {
        return Objects.requireNonNullElseGet(s, () -> "x").length();
    }

    // verdict: java.util.NoSuchElementException
    // witness: ArrayContracts.reduced(new int[0])
    // because: There may be nothing to join.
    static int reduced(int[] numbers) {
        return numbers == null ? 0 : IntStream.of(numbers).reduce(Math::max).getAsInt();
    }

    // verdict: safe
    // because: The default is used without numbers.
    static int reducedChecked(int[] numbers) {
        return numbers == null ? 0 : IntStream.of(numbers).reduce(Math::max).orElse(0);
    }

    // verdict: java.lang.NullPointerException
    // witness: ArrayContracts.reducedNull("a")
    // because: The function gives null.
    static boolean reducedNull(String s) {
        return Stream.of("x", s == null ? "" : s).reduce((a, b) -> null).isPresent();
    }

    // verdict: java.lang.NullPointerException
    // witness: ArrayContracts.flattened(new ArrayList<>(Arrays.asList(List.of("a"), null)))
    // because: A list may be null.
    static long flattened(ArrayList<List<String>> lists) {
        return lists == null ? 0 : lists.stream().flatMap(List::stream).count();
    }

    // verdict: safe
    // because: Lists that are null are left out.
    static int flattenedChecked(ArrayList<List<String>> lists) {
        return lists == null ? 0
                : lists.stream().filter(Objects::nonNull).flatMap(list -> list.stream()).filter(Objects::nonNull)
                        .mapToInt(String::length).sum();
    }

    // verdict: java.lang.ArithmeticException
    // witness: ArrayContracts.taken(new int[] {0})
    // because: The first element is asked in any case.
    static long taken(int[] numbers) {
        return numbers == null ? 0 : IntStream.of(numbers).takeWhile(n -> 10 / n > 1).count();
    }

    // verdict: java.lang.ArithmeticException
    // witness: ArrayContracts.dropped(new int[] {5, 0})
    // because: What stays may be anything.
    static long dropped(int[] numbers) {
        return numbers == null ? 0 : IntStream.of(numbers).dropWhile(n -> n != 0).map(n -> 10 / n).sum();
    }

    // verdict: safe
    // because: What is taken is positive.
    static long takenChecked(int[] numbers) {
        return numbers == null ? 0 : IntStream.of(numbers).takeWhile(n -> n > 0).map(n -> 10 / n).sum();
    }

    // verdict: java.lang.ArrayStoreException
    // witness: ArrayContracts.collected(new ArrayList<>(List.of("a")))
    // because: The array takes no strings.
    static int collected(ArrayList<Object> list) {
        return list == null ? 0 : list.stream().toArray(Integer[]::new).length;
    }

    // verdict: safe
    // because: The array takes the elements.
    static int collectedChecked(ArrayList<String> list) {
        String[] array = list == null ? new String[0] : list.stream().filter(Objects::nonNull).toArray(String[]::new);
        int sum = 0;
        for (String word : array) {
            sum += word.length();
        }
        return sum;
    }

    // verdict: java.lang.ArithmeticException
    // witness: ArrayContracts.copiedStream(new ArrayList<>(List.of(1, 0)))
    // because: Elements of a stream are not one number.
    static int copiedStream(ArrayList<Integer> numbers) {
        if (numbers == null) {
            return 0;
        }
        int[] array = numbers.stream().filter(Objects::nonNull).mapToInt(n -> n).toArray();
        List<Integer> list = Arrays.stream(array).boxed().collect(Collectors.toList());
        if (list.size() < 2) {
            return 0;
        }
        int a = list.get(0);
        int b = list.get(1);
        return a != 0 ? 10 / b : 0;
    }

    // verdict: java.lang.NullPointerException
    // witness: ArrayContracts.compared(null)
    // because: The function is given null.
    static int compared(String s) {
        return Objects.compare(s, "a", Comparator.naturalOrder());
    }

    // verdict: safe
    // because: The function takes null.
    static int comparedChecked(String s) {
        return Objects.compare(s, "a", Comparator.nullsLast(Comparator.naturalOrder()));
    }
}
