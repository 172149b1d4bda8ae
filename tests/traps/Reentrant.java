import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Library calls that run code of arguments: toString, equals, hashCode, compareTo, iterators. It may change the receiver. */
public final class Reentrant {
    private final List<String> names = new ArrayList<>();
    private final Map<Object, String> titles = new HashMap<>();
    private String last = "a";

    void add(String name) {
        names.add(name == null ? "" : name);
    }

    void title(String key, String title) {
        titles.put(key, title);
    }

    interface Closer extends AutoCloseable {
        @Override
        void close();
    }

    void clear() {
        names.clear();
        last = null;
        titles.clear();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Reentrant r = new Reentrant(); r.add("a"); r.described(new Object() { @Override public String toString() { r.clear(); return ""; } })
    // because: The text of an object is made by its own method, which may clear the list.
    String described(Object o) {
        if (names.isEmpty()) {
            return "";
        }
        String text = "for " + o;
        return names.get(0) + text;
    }

    // verdict: safe
    // because: The list is asked after the text was made.
    String describedChecked(Object o) {
        String text = "for " + o;
        return names.isEmpty() ? text : names.get(0) + text;
    }

    // verdict: safe
    // because: The text of a text runs no other code.
    String describedText(String s) {
        if (names.isEmpty()) {
            return "";
        }
        String text = "for " + s;
        return names.get(0) + text;
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant r = new Reentrant(); r.valued(new Object() { @Override public String toString() { r.clear(); return ""; } })
    // because: String.valueOf calls the object, which may set the field to null.
    int valued(Object o) {
        if (last == null) {
            return 0;
        }
        String text = String.valueOf(o);
        return last.length() + text.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant r = new Reentrant(); r.built(new Object() { @Override public String toString() { r.clear(); return ""; } })
    // because: A builder calls the object, which may set the field to null.
    int built(Object o) {
        if (last == null) {
            return 0;
        }
        StringBuilder b = new StringBuilder();
        b.append(o);
        return last.length() + b.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant r = new Reentrant(); r.compared(new Object() { @Override public boolean equals(Object x) { r.clear(); return true; } }, "a")
    // because: Objects.equals calls the object.
    int compared(Object a, Object b) {
        if (last == null) {
            return 0;
        }
        return Objects.equals(a, b) ? last.length() : 1;
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant r = new Reentrant(); r.hashed(new Object() { @Override public int hashCode() { r.clear(); return 1; } })
    // because: The hash code of an object is computed by its own method.
    int hashed(Object o) {
        if (last == null) {
            return 0;
        }
        return Objects.hash(o, 1) + last.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant r = new Reentrant(); r.title("a", "b"); r.looked(new Object() { @Override public int hashCode() { r.clear(); return 1; } })
    // because: A map calls the key that it looks for.
    int looked(Object key) {
        if (last == null) {
            return 0;
        }
        String title = titles.get(key);
        return last.length() + (title == null ? 0 : title.length());
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Reentrant r = new Reentrant(); r.add("a"); r.contained(new Object() { @Override public boolean equals(Object x) { r.clear(); return true; } })
    // because: The list calls the object that it looks for.
    String contained(Object o) {
        if (o == null || names.isEmpty()) {
            return "";
        }
        return names.contains(o) ? names.get(0) : "";
    }

    // verdict: safe
    // because: A text that is looked for runs no other code.
    String containedText(String s) {
        if (names.isEmpty()) {
            return "";
        }
        return names.contains(s) ? names.get(0) : "";
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant r = new Reentrant(); r.ordered(new Comparable<String>() { public int compareTo(String s) { r.clear(); return 1; } })
    // because: The comparison is code of the argument.
    int ordered(Comparable<String> c) {
        if (last == null || c == null) {
            return 0;
        }
        return c.compareTo("a") > 0 ? last.length() : 1;
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant r = new Reentrant(); r.counted(() -> { r.clear(); return Collections.<String>emptyIterator(); })
    // because: The iterator comes from code of the argument.
    int counted(Iterable<String> source) {
        if (last == null || source == null) {
            return 0;
        }
        int n = 0;
        for (String s : source) {
            n += s == null ? 0 : 1;
        }
        return n + last.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant r = new Reentrant(); r.stepped(new Iterator<String>() { public boolean hasNext() { r.clear(); return false; } public String next() { return ""; } })
    // because: The iterator may be written by the caller.
    int stepped(Iterator<String> it) {
        if (last == null || it == null) {
            return 0;
        }
        return it.hasNext() ? 1 : last.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant r = new Reentrant(); r.closed(() -> r.clear())
    // because: Closing the resource runs code of the argument.
    int closed(Closer resource) {
        if (last == null) {
            return 0;
        }
        int n = 0;
        try (resource) {
            n = last.length();
        }
        return n + last.length();
    }

    // verdict: java.lang.ArithmeticException
    // witness: java.util.concurrent.atomic.AtomicInteger n = new java.util.concurrent.atomic.AtomicInteger(1); Reentrant.share(n, () -> n.set(0))
    // because: The number may be changed by the function.
    static int share(Number n, Runnable action) {
        if (n == null || action == null || n.intValue() == 0) {
            return 0;
        }
        action.run();
        return 10 / n.intValue();
    }

    // verdict: java.lang.ArithmeticException
    // witness: Reentrant.atomic(new java.util.concurrent.atomic.AtomicInteger(1), null)
    // because: The counter is lowered between the check and the division.
    static int atomic(AtomicInteger n, Supplier<String> unused) {
        if (n == null || n.get() == 0) {
            return 0;
        }
        n.decrementAndGet();
        return 10 / n.get();
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: StringBuilder b = new StringBuilder("a"); Reentrant.first(b, () -> b.setLength(0))
    // because: The text may be a builder that the function changes.
    static char first(CharSequence s, Runnable action) {
        if (s == null || action == null || s.length() == 0) {
            return ' ';
        }
        action.run();
        return s.charAt(0);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Reentrant.stored(new ArrayList<>(), null); List<List<String>> all = new ArrayList<>(); Reentrant.stored(all, () -> all.get(0).clear())
    // because: The own list is put into a list of the caller.
    static String stored(List<List<String>> all, Runnable action) {
        if (!(all instanceof ArrayList) || action == null) {
            return "";
        }
        List<String> own = new ArrayList<>();
        own.add("a");
        all.add(own);
        action.run();
        return own.get(0);
    }

    // verdict: java.lang.NullPointerException
    // witness: String[][] all = new String[1][]; Reentrant.storedInArray(all, () -> all[0][0] = null)
    // because: The own array is put into an array of the caller.
    static int storedInArray(String[][] all, Runnable action) {
        if (all == null || all.length == 0 || action == null) {
            return 0;
        }
        String[] own = {"a"};
        all[0] = own;
        action.run();
        return own[0].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant.captured(s -> { })
    // because: The lambda sets the element to null when it is called.
    static int captured(java.util.function.Consumer<Runnable> user) {
        if (user == null) {
            return 0;
        }
        String[] own = {"a"};
        Runnable forget = () -> own[0] = null;
        user.accept(forget);
        forget.run();
        return own[0].length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant.handedLambda(r -> r.run())
    // because: The function that gets the lambda may call it.
    static int handedLambda(java.util.function.Consumer<Runnable> user) {
        if (user == null) {
            return 0;
        }
        String[] own = {"a"};
        user.accept(() -> own[0] = null);
        return own[0].length();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Reentrant.streamed(new ArrayList<>(List.of("a")))
    // because: The lambda of the stream clears the other list.
    static String streamed(ArrayList<String> given) {
        Objects.requireNonNull(given);
        List<String> own = new ArrayList<>(List.of("x"));
        given.stream().forEach(s -> own.clear());
        return own.get(0);
    }

    // verdict: safe
    // because: The lambda of the stream only adds to the other list.
    static String streamedAdding(ArrayList<String> given) {
        Objects.requireNonNull(given);
        List<String> own = new ArrayList<>(List.of("x"));
        given.stream().forEach(s -> own.add("y"));
        return own.get(0);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Reentrant.matched(new ArrayList<>(List.of("a")))
    // because: The predicate counts down to zero.
    static int matched(ArrayList<String> given) {
        Objects.requireNonNull(given);
        int[] left = {1};
        boolean any = given.stream().anyMatch(s -> left[0]-- > 5);
        return any ? 0 : 10 / left[0];
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant.collectedInto(new ArrayList<>(java.util.Arrays.asList((String) null)))
    // because: The collector adds to the list that is there already.
    static int collectedInto(ArrayList<String> given) {
        Objects.requireNonNull(given);
        List<String> own = new ArrayList<>();
        own.add("a");
        given.stream().collect(Collectors.toCollection(() -> own));
        return own.get(own.size() - 1).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant.addedByReference(new ArrayList<>(java.util.Arrays.asList((String) null)))
    // because: The method reference adds nulls to the list.
    static int addedByReference(ArrayList<String> given) {
        Objects.requireNonNull(given);
        List<String> own = new ArrayList<>();
        own.add("a");
        given.forEach(own::add);
        return own.get(own.size() - 1).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Reentrant.sortedSet(new ArrayList<>(List.of(1, 2)))
    // because: The comparator sets the variable to null as soon as two elements are compared.
    static int sortedSet(ArrayList<Integer> given) {
        Objects.requireNonNull(given);
        String[] text = {"a"};
        TreeSet<Integer> set = new TreeSet<>((a, b) -> {
            text[0] = null;
            return Objects.hashCode(a) - Objects.hashCode(b);
        });
        set.addAll(given);
        return given.isEmpty() ? 0 : text[0].length();
    }
}
