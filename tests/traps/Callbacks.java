import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Functions passed in that answer differently, give null or call back into the object. */
public final class Callbacks {
    private final List<String> names = new ArrayList<>();
    private String title = "a";
    private int divisor = 1;
    private int[] cells = new int[3];

    void add(String name) {
        names.add(name == null ? "" : name);
    }

    void clear() {
        names.clear();
    }

    void setTitle(String title) {
        this.title = title;
    }

    void setDivisor(int divisor) {
        this.divisor = divisor;
    }

    void shrink() {
        cells = new int[0];
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Callbacks c = new Callbacks(); c.add("x"); c.firstAfter(() -> c.clear())
    // because: The function may clear the list of the receiver.
    String firstAfter(Runnable action) {
        Objects.requireNonNull(action);
        if (names.isEmpty()) {
            return "";
        }
        action.run();
        return names.get(0);
    }

    // verdict: safe
    // because: The list is asked after the function has run.
    String firstAfterChecked(Runnable action) {
        Objects.requireNonNull(action).run();
        return names.isEmpty() ? "" : names.get(0);
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: Callbacks c = new Callbacks(); c.add("x"); c.add("y"); c.each(n -> c.add(n))
    // because: The function may add to the list that is iterated.
    void each(Consumer<String> action) {
        Objects.requireNonNull(action);
        for (String name : names) {
            action.accept(name);
        }
    }

    // verdict: safe
    // because: A copy is iterated.
    void eachCopied(Consumer<String> action) {
        Objects.requireNonNull(action);
        for (String name : new ArrayList<>(names)) {
            action.accept(name.trim());
        }
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Callbacks c = new Callbacks(); c.add("x"); c.indexed(n -> { c.clear(); return true; })
    // because: The function may clear the list between the two accesses.
    int indexed(Predicate<String> wanted) {
        Objects.requireNonNull(wanted);
        int total = 0;
        for (int i = 0; i < names.size(); i++) {
            if (wanted.test(names.get(i))) {
                total += names.get(i).length();
            }
        }
        return total;
    }

    // verdict: safe
    // because: The element is read once, before the function runs.
    int indexedChecked(Predicate<String> wanted) {
        Objects.requireNonNull(wanted);
        int total = 0;
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (wanted.test(name)) {
                total += name.length();
            }
        }
        return total;
    }

    // verdict: java.lang.NullPointerException
    // witness: Callbacks c = new Callbacks(); c.titleAfter(() -> c.setTitle(null))
    // because: The function may set the field to null after the check.
    int titleAfter(Runnable action) {
        if (title == null || action == null) {
            return 0;
        }
        action.run();
        return title.length();
    }

    // verdict: safe
    // because: The title is kept in a variable.
    int titleKept(Runnable action) {
        String kept = title;
        if (kept == null || action == null) {
            return 0;
        }
        action.run();
        return kept.length();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Callbacks c = new Callbacks(); c.perAfter(() -> { c.setDivisor(0); return 3; })
    // because: The number is asked for after the divisor was checked.
    int perAfter(IntSupplier number) {
        if (divisor == 0 || number == null) {
            return 0;
        }
        return number.getAsInt() / divisor;
    }

    // verdict: safe
    // because: The divisor is read before the function runs and its value is on the stack.
    int perBefore(IntSupplier number) {
        int kept = divisor;
        if (kept == 0 || number == null) {
            return 0;
        }
        return number.getAsInt() / kept;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Callbacks c = new Callbacks(); c.fill(i -> { c.shrink(); return i; })
    // because: The function may replace the array; the loop uses the length of before.
    void fill(IntUnaryOperator value) {
        Objects.requireNonNull(value);
        int n = cells.length;
        for (int i = 0; i < n; i++) {
            int x = value.applyAsInt(i);
            cells[i] = x;
        }
    }

    // verdict: safe
    // because: The array reference is read before the function runs.
    void fillOld(IntUnaryOperator value) {
        Objects.requireNonNull(value);
        int[] target = cells;
        for (int i = 0; i < target.length; i++) {
            target[i] = value.applyAsInt(i);
        }
    }

    // verdict: safe
    // because: Java evaluates the array reference of an assignment before its right side.
    void fillDirect(IntUnaryOperator value) {
        Objects.requireNonNull(value);
        for (int i = 0; i < cells.length; i++) {
            cells[i] = value.applyAsInt(i);
        }
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Callbacks c = new Callbacks(); c.whileAsked(() -> true)
    // because: The function decides how long the loop runs.
    int whileAsked(BooleanSupplier more) {
        Objects.requireNonNull(more);
        int i = 0;
        while (more.getAsBoolean()) {
            i += cells[i] + 1;
        }
        return i;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Callbacks.at(new int[] {1}, new IntSupplier() { int n; public int getAsInt() { return n++ == 0 ? 0 : 5; } })
    // because: The function is asked twice and may give a larger number the second time.
    static int at(int[] a, IntSupplier index) {
        if (a == null || index == null || a.length == 0 || index.getAsInt() >= a.length) {
            return 0;
        }
        return a[Math.max(0, index.getAsInt())];
    }

    // verdict: safe
    // because: The answer is kept and checked.
    static int atKept(int[] a, IntSupplier index) {
        if (a == null || index == null) {
            return 0;
        }
        int i = index.getAsInt();
        return i < 0 || i >= a.length ? 0 : a[i];
    }

    // verdict: java.lang.NullPointerException
    // witness: Callbacks.twice(new Supplier<String>() { int n; public String get() { return n++ == 0 ? "a" : null; } })
    // because: The supplier is asked twice.
    static int twice(Supplier<String> source) {
        Objects.requireNonNull(source);
        return source.get() == null ? 0 : source.get().length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Callbacks.unboxed(s -> null, "a")
    // because: The function may give null.
    static int unboxed(Function<String, Integer> f, String s) {
        Objects.requireNonNull(f);
        Integer n = f.apply(s);
        int m = s == null ? 0 : n;
        return m + 1;
    }

    // verdict: java.lang.NullPointerException
    // witness: Callbacks.nullOptional(s -> null, "a")
    // because: The function may give null instead of an Optional.
    static String nullOptional(Function<String, Optional<String>> f, String s) {
        Objects.requireNonNull(f);
        return f.apply(s).orElse("");
    }

    // verdict: java.lang.NullPointerException
    // witness: Callbacks.flat(s -> null, "a")
    // because: flatMap refuses a function that gives null.
    static String flat(Function<String, Optional<String>> f, String s) {
        Objects.requireNonNull(f);
        return Optional.ofNullable(s).flatMap(f).orElse("");
    }

    // verdict: safe
    // because: map takes null for an empty result.
    static String mapped(Function<String, String> f, String s) {
        Objects.requireNonNull(f);
        return Optional.ofNullable(s).map(f).orElse("").trim();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ArrayList<String> l = new ArrayList<>(List.of("a")); Callbacks.given(l, () -> l.clear())
    // because: The function may change the list that was passed in with it.
    static String given(ArrayList<String> list, Runnable action) {
        Objects.requireNonNull(list);
        Objects.requireNonNull(action);
        if (list.isEmpty()) {
            return "";
        }
        action.run();
        return list.get(0);
    }

    // verdict: safe
    // because: The own list is unknown to the function.
    static String own(Runnable action) {
        Objects.requireNonNull(action);
        List<String> list = new ArrayList<>();
        list.add("a");
        action.run();
        return list.get(0);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Callbacks.handedOver(l -> l.clear())
    // because: The function gets the list.
    static String handedOver(Consumer<List<String>> action) {
        Objects.requireNonNull(action);
        List<String> list = new ArrayList<>();
        list.add("a");
        action.accept(list);
        return list.get(0);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: List<List<String>> kept = new ArrayList<>(); Callbacks.handedOverEarlier(kept::add, () -> kept.get(0).clear())
    // because: One function may keep the list and the other one clear it later.
    static String handedOverEarlier(Consumer<List<String>> first, Runnable second) {
        Objects.requireNonNull(first);
        Objects.requireNonNull(second);
        List<String> list = new ArrayList<>();
        first.accept(list);
        list.clear();
        list.add("a");
        second.run();
        return list.get(0);
    }

    // verdict: java.lang.NullPointerException
    // witness: Callbacks.handedArray(a -> a[0] = null)
    // because: The function gets the array.
    static int handedArray(Consumer<String[]> action) {
        Objects.requireNonNull(action);
        String[] texts = {"a"};
        action.accept(texts);
        return texts[0].length();
    }

    // verdict: safe
    // because: The function gets a copy.
    static int handedArrayCopy(Consumer<String[]> action) {
        Objects.requireNonNull(action);
        String[] texts = {"a"};
        action.accept(texts.clone());
        return texts[0].length();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Callbacks.captured(1)
    // because: The lambda changes the array that it shares with the method.
    static int captured(int n) {
        int[] box = {1};
        Runnable lower = () -> box[0]--;
        for (int i = 0; i < Math.min(n, 5); i++) {
            lower.run();
            if (box[0] < 0) {
                return 0;
            }
        }
        return n > 0 ? 10 / box[0] : 10 / Math.max(1, box[0]);
    }

    // verdict: java.lang.ArrayStoreException
    // witness: Callbacks.arrayOf(n -> (Object[]) new String[n])
    // because: The function may make an array of a narrower class.
    static Object[] arrayOf(IntFunction<Object[]> maker) {
        Objects.requireNonNull(maker);
        Object[] result = maker.apply(1);
        if (result != null && result.length > 0) {
            result[0] = 5;
        }
        return result;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Callbacks.arrayOfLength(n -> new int[0])
    // because: The function need not heed the wanted length.
    static int[] arrayOfLength(IntFunction<int[]> maker) {
        Objects.requireNonNull(maker);
        int[] result = maker.apply(2);
        if (result != null) {
            result[1] = 5;
        }
        return result;
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: List<String> l = new ArrayList<>(List.of("a", "b")); Callbacks.sum(l, s -> { l.add("c"); return 1; })
    // because: The function may change the list that is iterated.
    static int sum(List<String> list, Function<String, Integer> f) {
        if (list == null || f == null) {
            return 0;
        }
        int sum = 0;
        for (String s : list) {
            Integer n = f.apply(s);
            sum += n == null ? 0 : n;
        }
        return sum;
    }

    // verdict: java.util.NoSuchElementException
    // witness: Callbacks.custom(() -> new Iterator<String>() { public boolean hasNext() { return false; } public String next() { throw new java.util.NoSuchElementException(); } })
    // because: The iterator is asked for an element without a check.
    static int custom(Iterable<String> source) {
        if (source == null) {
            return 0;
        }
        Iterator<String> it = source.iterator();
        String first = it.next();
        return first == null ? 0 : first.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Callbacks.folded(Arrays.asList("a", "b"), (x, y) -> null)
    // because: The function may give null, which the next step unboxes.
    static int folded(List<String> list, BiFunction<Integer, String, Integer> f) {
        if (list == null || f == null) {
            return 0;
        }
        Integer sum = 0;
        for (String s : list.toArray(new String[0])) {
            sum = f.apply(sum + 1, s);
        }
        return list.isEmpty() ? 0 : 1;
    }
}
