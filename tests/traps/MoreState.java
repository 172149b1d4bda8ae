import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** More classes whose state is not always what the constructor made. */
public final class MoreState {

    private MoreState() {
    }

    static final class Exchange {
        private int[] items = new int[2];
        private int size;

        void grow() {
            if (size < 10) {
                items = new int[size + 3];
                size++;
            }
        }

        static void swap(Exchange a, Exchange b) {
            if (a != null && b != null) {
                int[] keep = a.items;
                a.items = b.items;
                b.items = keep;
            }
        }

        // verdict: java.lang.ArrayIndexOutOfBoundsException
        // witness: MoreState.Exchange a = new MoreState.Exchange(); for (int i = 0; i < 5; i++) { a.grow(); } MoreState.Exchange.swap(a, new MoreState.Exchange()); a.last()
        // because: The arrays of two objects are exchanged without their sizes.
        int last() {
            return items[size];
        }
    }

    static final class ExchangeAll {
        private int[] items = new int[2];
        private int size;

        void grow() {
            if (size < 10) {
                items = new int[size + 3];
                size++;
            }
        }

        static void swap(ExchangeAll a, ExchangeAll b) {
            if (a != null && b != null) {
                int[] keep = a.items;
                int count = a.size;
                a.items = b.items;
                a.size = b.size;
                b.items = keep;
                b.size = count;
            }
        }

        // verdict: safe
        // because: Arrays and sizes are exchanged together.
        int last() {
            return items[size];
        }
    }

    static final class Natural {
        private final String[] names = new String[4];
        private int size;

        void add(String name) {
            if (size < 4) {
                size++;
                names[size - 1] = name.trim();
            }
        }

        // verdict: java.lang.NullPointerException
        // witness: MoreState.Natural n = new MoreState.Natural(); try { n.add(null); } catch (NullPointerException e) { } n.total()
        // because: A null argument fails after the size was raised.
        int total() {
            int total = 0;
            for (int i = 0; i < size; i++) {
                total += names[i].length();
            }
            return total;
        }
    }

    static final class Ordered {
        private final String[] names = new String[4];
        private int size;

        void add(String name) {
            if (size < 4) {
                names[size] = name.trim();
                size++;
            }
        }

        // verdict: safe
        // because: The size is raised after the name was stored.
        int total() {
            int total = 0;
            for (int i = 0; i < size; i++) {
                total += names[i].length();
            }
            return total;
        }
    }

    static final class Cache {
        private String text;

        String get(Supplier<String> source) {
            if (text == null) {
                text = Objects.requireNonNull(source).get();
            }
            return text;
        }

        // verdict: java.lang.NullPointerException
        // witness: new MoreState.Cache().length(() -> null)
        // because: The source may give null.
        int length(Supplier<String> source) {
            if (source == null) {
                return 0;
            }
            return get(source).length();
        }
    }

    static final class Builder {
        private String name;
        private int[] cells;

        Builder name(String name) {
            this.name = Objects.requireNonNull(name);
            return this;
        }

        Builder cells(int n) {
            cells = new int[Math.max(1, Math.min(n, 9))];
            return this;
        }

        Built build() {
            return new Built(this);
        }
    }

    static final class Built {
        private final String name;
        private final int[] cells;

        static Built of(Builder builder) {
            return builder == null ? new Builder().build() : builder.build();
        }

        private Built(Builder builder) {
            name = builder.name;
            cells = builder.cells == null ? new int[1] : builder.cells;
        }

        // verdict: java.lang.NullPointerException
        // witness: new MoreState.Builder().build().nameLength()
        // because: The builder need not have been given a name.
        int nameLength() {
            return name.length();
        }

        // verdict: safe
        // because: The builder makes cells of at least one, and there is a default.
        int firstCell() {
            return cells[0];
        }
    }

    static final class Item {
        private String label = "a";

        void setLabel(String label) {
            this.label = label;
        }
    }

    static final class Items {
        private final List<Item> items = new ArrayList<>();

        void add(Item item) {
            if (item != null && item.label != null) {
                items.add(item);
            }
        }

        // verdict: java.lang.NullPointerException
        // witness: MoreState.Items x = new MoreState.Items(); MoreState.Item i = new MoreState.Item(); x.add(i); i.setLabel(null); x.total()
        // because: The items can be changed after they were added.
        int total() {
            int total = 0;
            for (Item item : items) {
                total += item.label.length();
            }
            return total;
        }

        // verdict: safe
        // because: The items themselves are never null.
        int labelled() {
            int count = 0;
            for (Item item : items) {
                count += item.label == null ? 0 : 1;
            }
            return count;
        }
    }

    static final class Collected {
        private final List<String> names = new ArrayList<>();

        void addAll(List<String> more) {
            if (more != null) {
                more.stream().map(s -> s == null ? null : s.trim()).forEach(names::add);
            }
        }

        // verdict: java.lang.NullPointerException
        // witness: MoreState.Collected c = new MoreState.Collected(); c.addAll(Arrays.asList((String) null)); c.total()
        // because: The stream adds nulls by a method reference.
        int total() {
            int total = 0;
            for (String name : names) {
                total += name.length();
            }
            return total;
        }
    }

    static final class Filtered {
        private final List<String> names = new ArrayList<>();

        void addAll(List<String> more) {
            if (more != null) {
                names.addAll(more.stream().filter(Objects::nonNull).map(String::trim).collect(Collectors.toList()));
            }
        }

        // verdict: safe
        // because: Only texts that are not null are added.
        int total() {
            int total = 0;
            for (String name : names) {
                total += name.length();
            }
            return total;
        }
    }

    static final class ByVarargs {
        private final List<String> names = new ArrayList<>();

        void add(String... more) {
            if (more != null) {
                Collections.addAll(names, more);
            }
        }

        // verdict: java.lang.NullPointerException
        // witness: MoreState.ByVarargs v = new MoreState.ByVarargs(); v.add("a", null); v.total()
        // because: The variable arguments may be null.
        int total() {
            int total = 0;
            for (String name : names) {
                total += name.length();
            }
            return total;
        }
    }

    static final class Counts {
        private final Map<String, Integer> counts = new HashMap<>();

        void count(String key) {
            counts.merge(key, 1, Integer::sum);
        }

        void reset(String key) {
            counts.computeIfPresent(key, (k, v) -> v > 1 ? 1 : null);
        }

        void copy(Map<String, Integer> other) {
            if (other != null) {
                counts.putAll(other);
            }
        }

        // verdict: java.lang.NullPointerException
        // witness: MoreState.Counts c = new MoreState.Counts(); Map<String, Integer> m = new HashMap<>(); m.put("a", null); c.copy(m); c.total()
        // because: The other map may have null values.
        int total() {
            int total = 0;
            for (int count : counts.values()) {
                total += count;
            }
            return total;
        }
    }

    static final class GoodCounts {
        private final Map<String, Integer> counts = new HashMap<>();

        void count(String key) {
            counts.merge(key, 1, Integer::sum);
        }

        void reset(String key) {
            counts.computeIfPresent(key, (k, v) -> v > 1 ? 1 : null);
        }

        // verdict: safe
        // because: Merging never leaves a null value.
        int total() {
            int total = 0;
            for (int count : counts.values()) {
                total += count;
            }
            return total;
        }

        // verdict: java.lang.ArithmeticException
        // witness: new MoreState.GoodCounts().average(5)
        // because: Nothing may have been counted.
        int average(int n) {
            return n / counts.size();
        }
    }

    static final class Walking implements Iterable<String> {
        private final List<String> names = new ArrayList<>();

        void add(String name) {
            names.add(name);
        }

        void clear() {
            names.clear();
        }

        @Override
        public Iterator<String> iterator() {
            return new Steps();
        }

        final class Steps implements Iterator<String> {
            private final int end = names.size();
            private int next;

            @Override
            public boolean hasNext() {
                return next < end;
            }

            // verdict: java.lang.IndexOutOfBoundsException
            // witness: MoreState.Walking w = new MoreState.Walking(); w.add("a"); Iterator<String> i = w.iterator(); w.clear(); i.next()
            // because: The end was taken when the iterator was made.
            @Override
            public String next() {
                if (next >= end) {
                    throw new NoSuchElementException("end");
                }
                return names.get(next++);
            }
        }
    }

    static class Animal {
        private String sound = "a";

        void mute() {
            sound = null;
        }

        String sound() {
            return sound == null ? "" : sound;
        }

        // verdict: safe
        // because: Both classes give a text.
        int loudness() {
            return sound().length();
        }
    }

    static final class Dog extends Animal {
        private final List<String> barks = new ArrayList<>();

        @Override
        String sound() {
            return barks.isEmpty() ? super.sound() : barks.get(0);
        }

        void bark(String s) {
            barks.add(s == null ? "" : s);
        }
    }

    static class Plant {
        private String name = "a";

        String name() {
            return name;
        }

        // verdict: java.lang.NullPointerException
        // witness: new MoreState.Weed().nameLength()
        // because: A subclass overrides the accessor.
        int nameLength() {
            return name().length();
        }

        // verdict: safe
        // because: The field itself is never null.
        int ownLength() {
            return name.length();
        }
    }

    static final class Weed extends Plant {
        @Override
        String name() {
            return null;
        }
    }

    static final class Nested {
        private final List<List<String>> rows = new ArrayList<>();

        void add(List<String> row) {
            if (row != null && !row.isEmpty()) {
                rows.add(row);
            }
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: MoreState.Nested n = new MoreState.Nested(); List<String> l = new ArrayList<>(List.of("a")); n.add(l); l.clear(); n.firstOfFirst()
        // because: The rows belong to the callers.
        String firstOfFirst() {
            return rows.isEmpty() ? "" : rows.get(0).get(0);
        }
    }

    static final class Finally {
        private int depth = 1;

        void run(Runnable action) {
            depth--;
            try {
                Objects.requireNonNull(action).run();
            } finally {
                depth++;
            }
        }

        void runUnsafe(Runnable action) {
            depth--;
            action.run();
            depth++;
        }

        // verdict: java.lang.ArithmeticException
        // witness: MoreState.Finally f = new MoreState.Finally(); try { f.runUnsafe(null); } catch (NullPointerException e) { } f.per(1)
        // because: One of the methods does not restore the depth when the action fails.
        int per(int n) {
            return n / depth;
        }
    }

    static final class Restored {
        private String name = "a";

        int with(String other, Supplier<Integer> action) {
            String before = name;
            name = other;
            try {
                Integer result = action == null ? null : action.get();
                return result == null ? 0 : result;
            } finally {
                name = before;
            }
        }

        // verdict: safe
        // because: The name is restored whatever happens; between calls it is never null.
        int length() {
            return name.length();
        }
    }

    static final class Aliased {
        private List<String> names = new ArrayList<>(List.of("a"));
        private List<String> backup = names;

        void forget() {
            backup.clear();
            backup = new ArrayList<>();
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: MoreState.Aliased a = new MoreState.Aliased(); a.forget(); a.first()
        // because: Two fields hold the same list, and one of them is cleared.
        String first() {
            return names.get(0);
        }
    }

    static final class Unaliased {
        private List<String> names = new ArrayList<>(List.of("a"));
        private List<String> backup = new ArrayList<>(names);

        void forget() {
            backup.clear();
            backup = new ArrayList<>();
        }

        // verdict: safe
        // because: The other field holds a list of its own.
        String first() {
            return names.get(0);
        }
    }

    static final class AliasedLater {
        private List<String> names = new ArrayList<>(List.of("a"));
        private List<String> backup = new ArrayList<>();

        void save() {
            backup = names;
        }

        void drop() {
            backup.clear();
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: MoreState.AliasedLater a = new MoreState.AliasedLater(); a.save(); a.drop(); a.first()
        // because: One method makes both fields the same list, another one clears it.
        String first() {
            return names.get(0);
        }
    }

    static final class ArrayAlias {
        private final int[] weights = {1, 2};
        private int[] scratch = new int[2];

        void borrow() {
            scratch = weights;
        }

        void wipe() {
            Arrays.fill(scratch, 0);
        }

        // verdict: java.lang.ArithmeticException
        // witness: MoreState.ArrayAlias a = new MoreState.ArrayAlias(); a.borrow(); a.wipe(); a.per(1)
        // because: The scratch array may be the array of the weights.
        int per(int n) {
            return n / weights[0];
        }
    }

    static final class Shared {
        private static final List<String> COMMON = new ArrayList<>(List.of("a"));
        private final List<String> names;

        Shared(boolean own) {
            names = own ? new ArrayList<>(List.of("b")) : COMMON;
        }

        static void wipe() {
            COMMON.clear();
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: MoreState.Shared s = new MoreState.Shared(false); MoreState.Shared.wipe(); s.first()
        // because: The list may be the one of the class.
        String first() {
            return names.get(0);
        }
    }

    static final class Parent {
        private Child child = new Child(this);

        void replace() {
            child = new Child(this);
        }

        void orphan() {
            child.parent = null;
        }

        // verdict: java.lang.NullPointerException
        // witness: MoreState.Parent p = new MoreState.Parent(); p.orphan(); p.round()
        // because: The link back can be cut.
        boolean round() {
            return child.parent.child == child;
        }

        // verdict: safe
        // because: The child itself is never null.
        boolean hasParent() {
            return child.parent != null;
        }
    }

    static final class Child {
        private Parent parent;

        private Child(Parent parent) {
            this.parent = parent;
        }
    }
}
