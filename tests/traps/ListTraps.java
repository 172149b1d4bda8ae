import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;

/** Lists that shrink, are shared, cannot be changed or hold nulls. */
public final class ListTraps {

    private ListTraps() {
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: ListTraps.removeShort(new ArrayList<>(List.of("a", "b", "c")))
    // because: The list is changed while it is iterated.
    static int removeShort(ArrayList<String> words) {
        Objects.requireNonNull(words);
        for (String word : words) {
            if (word != null && word.length() < 2) {
                words.remove(word);
            }
        }
        return words.size();
    }

    // verdict: safe
    // because: The loop ends right after the list was changed.
    static int removeFirstShort(ArrayList<String> words) {
        Objects.requireNonNull(words);
        for (String word : words) {
            if (word != null && word.length() < 2) {
                words.remove(word);
                break;
            }
        }
        return words.size();
    }

    // verdict: safe
    // because: The iterator itself removes the element.
    static int removeShortByIterator(ArrayList<String> words) {
        Objects.requireNonNull(words);
        for (Iterator<String> it = words.iterator(); it.hasNext();) {
            String word = it.next();
            if (word == null || word.length() < 2) {
                it.remove();
            }
        }
        return words.size();
    }

    // verdict: java.lang.IllegalStateException
    // witness: ListTraps.removeTwice(new ArrayList<>(Arrays.asList("a", null)))
    // because: Two conditions may remove the same element.
    static int removeTwice(ArrayList<String> words) {
        Objects.requireNonNull(words);
        for (Iterator<String> it = words.iterator(); it.hasNext();) {
            String word = it.next();
            if (word == null) {
                it.remove();
            }
            if (word == null || word.isEmpty()) {
                it.remove();
            }
        }
        return words.size();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ListTraps.dropEven(new ArrayList<>(List.of(2, 2)))
    // because: The size was read before elements were removed.
    static int dropEven(ArrayList<Integer> numbers) {
        Objects.requireNonNull(numbers);
        int n = numbers.size();
        for (int i = 0; i < n; i++) {
            Integer number = numbers.get(i);
            if (number != null && number % 2 == 0) {
                numbers.remove(i);
            }
        }
        return numbers.size();
    }

    // verdict: safe
    // because: The loop runs backwards, so the indices that are left stay valid.
    static int dropEvenBackwards(ArrayList<Integer> numbers) {
        Objects.requireNonNull(numbers);
        for (int i = numbers.size() - 1; i >= 0; i--) {
            Integer number = numbers.get(i);
            if (number != null && number % 2 == 0) {
                numbers.remove(i);
            }
        }
        return numbers.size();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ListTraps.removeNumber(new ArrayList<>(List.of(7)), 7)
    // because: remove with an int takes an index, not an element.
    static void removeNumber(ArrayList<Integer> numbers, int number) {
        Objects.requireNonNull(numbers);
        if (numbers.contains(number)) {
            numbers.remove(number);
        }
    }

    // verdict: safe
    // because: The boxed number is removed as an element.
    static void removeElement(ArrayList<Integer> numbers, int number) {
        Objects.requireNonNull(numbers);
        if (numbers.contains(number)) {
            numbers.remove(Integer.valueOf(number));
        }
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ArrayList<String> l = new ArrayList<>(List.of("a")); ListTraps.drain(l, l)
    // because: Both names may stand for the same list.
    static String drain(ArrayList<String> from, ArrayList<String> other) {
        Objects.requireNonNull(from);
        Objects.requireNonNull(other);
        if (from.isEmpty()) {
            return "";
        }
        other.clear();
        return from.get(0);
    }

    // verdict: safe
    // because: The element was read before the other list changed.
    static String drainChecked(ArrayList<String> from, ArrayList<String> other) {
        Objects.requireNonNull(from);
        Objects.requireNonNull(other);
        if (from.isEmpty()) {
            return "";
        }
        String first = from.get(0);
        other.clear();
        return first;
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: ArrayList<String> l = new ArrayList<>(List.of("a")); ListTraps.copyInto(l, l)
    // because: The source may be the target, which grows while it is iterated.
    static void copyInto(ArrayList<String> from, ArrayList<String> to) {
        Objects.requireNonNull(from);
        Objects.requireNonNull(to);
        for (String s : from) {
            to.add(s);
        }
    }

    // verdict: safe
    // because: addAll takes a copy of the source first.
    static void addAllInto(ArrayList<String> from, ArrayList<String> to) {
        Objects.requireNonNull(from);
        Objects.requireNonNull(to);
        to.addAll(from);
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: ListTraps.headAfterAdd(new ArrayList<>(List.of("a", "b")))
    // because: A part of a list is invalid after the list itself was changed.
    static int headAfterAdd(ArrayList<String> words) {
        Objects.requireNonNull(words);
        if (words.size() < 2) {
            return 0;
        }
        List<String> head = words.subList(0, 2);
        words.add("x");
        return head.size();
    }

    // verdict: safe
    // because: The part is copied before the list is changed.
    static int headCopyAfterAdd(ArrayList<String> words) {
        Objects.requireNonNull(words);
        if (words.size() < 2) {
            return 0;
        }
        List<String> head = new ArrayList<>(words.subList(0, 2));
        words.add("x");
        return head.get(1) == null ? 0 : head.size();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ListTraps.clearHead(new ArrayList<>(List.of("a", "b")))
    // because: Clearing a part removes its elements from the list.
    static String clearHead(ArrayList<String> words) {
        Objects.requireNonNull(words);
        if (words.size() < 2) {
            return "";
        }
        words.subList(0, 2).clear();
        return words.get(0);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ListTraps.backing(new ArrayList<>(List.of("a")))
    // because: The view has no elements left when its list was cleared.
    static String backing(ArrayList<String> words) {
        Objects.requireNonNull(words);
        List<String> view = Collections.unmodifiableList(words);
        if (view.isEmpty()) {
            return "";
        }
        words.clear();
        return view.get(0);
    }

    // verdict: safe
    // because: The copy does not change with its source.
    static String copied(ArrayList<String> words) {
        Objects.requireNonNull(words);
        List<String> copy = new ArrayList<>(words);
        if (copy.isEmpty()) {
            return "";
        }
        words.clear();
        return copy.get(0);
    }

    // verdict: java.lang.NullPointerException
    // witness: ListTraps.copyOf(new ArrayList<>(Arrays.asList("a", null)))
    // because: List.copyOf refuses nulls.
    static List<String> copyOf(ArrayList<String> words) {
        Objects.requireNonNull(words);
        return List.copyOf(words);
    }

    // verdict: java.lang.NullPointerException
    // witness: ListTraps.containsNull("a", null)
    // because: An immutable list refuses to look for null.
    static boolean containsNull(String a, String b) {
        Objects.requireNonNull(a);
        return List.of(a).contains(b);
    }

    // verdict: safe
    // because: An ArrayList looks for null like for other elements.
    static boolean containsNullChecked(String a, String b) {
        return new ArrayList<>(Arrays.asList(a)).contains(b);
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: ListTraps.growFixed("a", "b")
    // because: A list on top of an array cannot grow.
    static List<String> growFixed(String a, String b) {
        List<String> list = Arrays.asList(a, b);
        if (a != null && b != null) {
            list.add(a + b);
        }
        return list;
    }

    // verdict: safe
    // because: Elements of a list on top of an array can be replaced.
    static List<String> replaceFixed(String a, String b) {
        List<String> list = Arrays.asList(a, b);
        list.set(1, a);
        list.set(0, b);
        return list;
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: ListTraps.sortGiven(List.of("b", "a"))
    // because: The list passed in may be immutable.
    static void sortGiven(List<String> words) {
        if (words != null && !words.contains("x") && words.size() == 2 && words.indexOf("b") == 0) {
            words.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: ListTraps.sortNulls(new ArrayList<>(Arrays.asList("a", null)))
    // because: The natural order does not know null.
    static void sortNulls(ArrayList<String> words) {
        Objects.requireNonNull(words);
        Collections.sort(words);
    }

    // verdict: safe
    // because: The order puts nulls first.
    static void sortNullsFirst(ArrayList<String> words) {
        Objects.requireNonNull(words);
        words.sort(Comparator.nullsFirst(Comparator.reverseOrder()));
    }

    // verdict: java.util.NoSuchElementException
    // witness: ListTraps.largest(new ArrayList<>(Arrays.asList((Integer) null)))
    // because: Nothing may be left after the nulls were removed.
    static int largest(ArrayList<Integer> numbers) {
        if (numbers == null || numbers.isEmpty()) {
            return 0;
        }
        numbers.removeIf(Objects::isNull);
        return Collections.max(numbers);
    }

    // verdict: safe
    // because: The list is asked after the nulls were removed.
    static int largestChecked(ArrayList<Integer> numbers) {
        if (numbers == null) {
            return 0;
        }
        numbers.removeIf(Objects::isNull);
        return numbers.isEmpty() ? 0 : Collections.max(numbers);
    }

    // verdict: java.lang.ArrayStoreException
    // witness: ListTraps.intoArray(new ArrayList<>(List.of(1)), new String[1])
    // because: The array may be of another class than the elements.
    static Object[] intoArray(ArrayList<Object> values, Object[] target) {
        Objects.requireNonNull(values);
        Objects.requireNonNull(target);
        return values.toArray(target);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ListTraps.insert(new ArrayList<>(), 1)
    // because: The index may be one more than the size.
    static void insert(ArrayList<String> words, int at) {
        Objects.requireNonNull(words);
        if (at >= 0 && at <= words.size() + 1) {
            words.add(at, "x");
        }
    }

    // verdict: safe
    // because: The index may be the size, and then the element is appended.
    static void insertChecked(ArrayList<String> words, int at) {
        Objects.requireNonNull(words);
        if (at >= 0 && at <= words.size()) {
            words.add(at, "x");
        }
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ListTraps.indexed(new ArrayList<>(List.of("a")), "b")
    // because: The index of a missing element is minus one.
    static String indexed(ArrayList<String> words, String wanted) {
        Objects.requireNonNull(words);
        return words.isEmpty() ? "" : words.get(words.indexOf(wanted));
    }

    // verdict: safe
    // because: The index of an element that the list contains is valid.
    static String indexedChecked(ArrayList<String> words, String wanted) {
        Objects.requireNonNull(words);
        int at = words.indexOf(wanted);
        return at < 0 ? "" : words.get(at);
    }

    // verdict: java.util.NoSuchElementException
    // witness: ListTraps.second(new ArrayList<>(List.of("a")))
    // because: The iterator is asked only once for two elements.
    static String second(ArrayList<String> words) {
        Objects.requireNonNull(words);
        Iterator<String> it = words.iterator();
        if (!it.hasNext()) {
            return "";
        }
        it.next();
        return it.next();
    }

    // verdict: java.util.NoSuchElementException
    // witness: ListTraps.otherIterator(new ArrayList<>(List.of("a")), new ArrayList<>())
    // because: The iterator of another list is asked.
    static String otherIterator(ArrayList<String> a, ArrayList<String> b) {
        Objects.requireNonNull(a);
        Objects.requireNonNull(b);
        Iterator<String> left = a.iterator();
        Iterator<String> right = b.iterator();
        return left.hasNext() ? right.next() : "";
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: ListTraps.twoIterators(new ArrayList<>(List.of("a", "b")))
    // because: One iterator removes an element under the other one.
    static int twoIterators(ArrayList<String> words) {
        Objects.requireNonNull(words);
        if (words.size() < 2) {
            return 0;
        }
        Iterator<String> one = words.iterator();
        Iterator<String> two = words.iterator();
        one.next();
        one.remove();
        return Objects.hashCode(two.next());
    }

    // verdict: java.lang.IllegalStateException
    // witness: ListTraps.setAfterAdd(new ArrayList<>(List.of("a")))
    // because: After an insertion the iterator has no last element.
    static void setAfterAdd(ArrayList<String> words) {
        Objects.requireNonNull(words);
        ListIterator<String> it = words.listIterator();
        while (it.hasNext()) {
            it.next();
            it.add("y");
            it.set("x");
        }
    }

    // verdict: safe
    // because: The element is replaced before another one is inserted.
    static void addAfterSet(ArrayList<String> words) {
        Objects.requireNonNull(words);
        ListIterator<String> it = words.listIterator();
        while (it.hasNext()) {
            it.next();
            it.set("x");
            it.add("y");
        }
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ListTraps.setCapacity(3)
    // because: The capacity of a list is not its size.
    static List<String> setCapacity(int n) {
        int size = Math.max(1, Math.min(n, 10));
        List<String> list = new ArrayList<>(size);
        list.set(0, "a");
        return list;
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ListTraps.copies(-1)
    // because: The number of copies may be negative.
    static List<String> copies(int n) {
        return n > 100 ? List.of() : Collections.nCopies(n, "a");
    }

    // verdict: java.lang.NullPointerException
    // witness: ListTraps.sum(new ArrayList<>(Arrays.asList(1, null)))
    // because: A null element is unboxed.
    static int sum(ArrayList<Integer> numbers) {
        Objects.requireNonNull(numbers);
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ListTraps.lastAfterFilter(List.of("", ""))
    // because: The filtered list may be empty although the given one is not.
    static String lastAfterFilter(List<String> words) {
        if (words == null || words.isEmpty()) {
            return "";
        }
        List<String> kept = new ArrayList<>();
        for (String word : words) {
            if (word != null && !word.isEmpty()) {
                kept.add(word);
            }
        }
        return kept.get(kept.size() - 1);
    }

    // verdict: safe
    // because: Every element of the given list is kept in some form.
    static String lastOfAll(List<String> words) {
        if (words == null || words.isEmpty()) {
            return "";
        }
        List<String> kept = new ArrayList<>();
        for (String word : words) {
            kept.add(word == null ? "" : word);
        }
        return kept.isEmpty() ? "" : kept.get(kept.size() - 1).trim();
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: ListTraps.part(new ArrayList<>(List.of("a", "b")), 2, 1)
    // because: The end may be before the start.
    static List<String> part(ArrayList<String> words, int from, int to) {
        Objects.requireNonNull(words);
        if (from < 0 || from > words.size() || to < 0 || to > words.size()) {
            return words;
        }
        return words.subList(from, to);
    }

    // verdict: safe
    // because: The limits are ordered and within the list.
    static List<String> partChecked(ArrayList<String> words, int from, int to) {
        Objects.requireNonNull(words);
        if (from < 0 || to < from || to > words.size()) {
            return words;
        }
        return words.subList(from, to);
    }

    // verdict: java.lang.ClassCastException
    // witness: List raw = new ArrayList<>(List.of(1)); ListTraps.firstText(raw)
    // because: The elements are objects, and the first need not be a text.
    static String firstText(List<?> values) {
        if (values == null || values.isEmpty()) {
            return "";
        }
        Object first = values.get(0);
        return (String) first;
    }
}
