import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What the library asks in ordinary code: nothing fails in it, and nothing changes but what is computed once. */
public final class AskedSafely {
    private int d = 1;

    void set(int n) {
        d = n;
    }

    static final class Item {
        private final String name;
        private int hash;
        private String text;

        Item(String name) {
            this.name = Objects.requireNonNull(name);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Item && ((Item) o).name.equals(name);
        }

        @Override
        public int hashCode() {
            int h = hash;
            if (h == 0) {
                h = name.hashCode();
                hash = h;
            }
            return h;
        }

        @Override
        public String toString() {
            if (text == null) {
                text = "item " + name.trim();
            }
            return text;
        }
    }

    record Pair<A, B>(A first, B second) { }

    record Shelf(List<Item> items, Optional<String> label) { }

    static final class Tree {
        private final int value;
        private final List<Integer> parts = new ArrayList<>();

        Tree(int value) {
            this.value = value;
            parts.add(value);
        }

        @Override
        public String toString() {
            StringBuilder out = new StringBuilder();
            for (int part : parts) {
                out.append(part).append(' ');
            }
            return out.append(value).toString();
        }
    }

    static final class Detailed extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final int line;

        Detailed(int line) {
            this.line = line;
        }

        @Override
        public String getMessage() {
            return "line " + line;
        }
    }

    // verdict: safe
    // because: The hash code is kept in the item; the divisor stays.
    int put(Item k) { if (d == 0) { return 0; } Map<Item, String> m = new HashMap<>(); m.put(k, ""); return 1 / d; }

    // verdict: safe
    // because: The items keep their texts; the divisor stays.
    int text(List<Item> l) { if (d == 0) { return 0; } String t = "" + l; return t.length() / d; }

    // verdict: safe
    // because: A list of the caller stays as it is when an item is asked.
    static String listStays(ArrayList<String> l, Item c) { if (l == null || l.isEmpty()) { return ""; } Set<Item> m = new HashSet<>(); m.add(c); return l.get(0); }

    // verdict: safe
    // because: No item fails.
    static boolean equal(List<Item> a, List<Item> b) { return Objects.equals(a, b) && Objects.hash(a, b) != 0; }

    // verdict: safe
    // because: No item fails.
    static String shelf(Shelf s) { return s == null ? "" : s + " " + s.hashCode() + s.equals(null); }

    // verdict: safe
    // because: Texts and numbers do not fail.
    static int pairs(List<Pair<String, Integer>> all) { if (all == null) { return 0; } return new HashSet<>(all).size() + all.toString().length(); }

    // verdict: safe
    // because: Texts and numbers do not fail.
    static String nested(Map<String, List<Integer>> m) { return m == null ? "" : "all " + m.values() + m.keySet() + String.valueOf(m.entrySet()); }

    // verdict: safe
    // because: No item fails.
    static String optional(Optional<Item> o) { return o == null ? "" : String.format("%s", o) + o.hashCode(); }

    // verdict: safe
    // because: The tree only reads its parts.
    static String tree(Tree t) { return t == null ? "" : new StringBuilder().append(t).insert(0, List.of(t)).toString(); }

    // verdict: safe
    // because: The message is made of a number.
    static String message(Detailed e) { return e == null ? "" : e.getLocalizedMessage() + e; }

    // verdict: safe
    // because: The message of the cause is made of a number.
    static RuntimeException wrapped(Detailed e) { return new IllegalStateException(e); }

    // verdict: safe
    // because: A string is a text of the library.
    static boolean pieces(String a, String b) { return a != null && b != null && a.contains(b) && a.contentEquals(b) && !a.replace(b, "").isEmpty(); }
}
