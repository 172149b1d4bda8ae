import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Private collections and arrays that code outside of the class can reach. */
public final class LeakedState {

    private LeakedState() {
    }

    static final class ByIterator {
        private final List<String> names = new ArrayList<>(List.of("a"));

        Iterator<String> iterator() {
            return names.iterator();
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: LeakedState.ByIterator x = new LeakedState.ByIterator(); Iterator<String> i = x.iterator(); i.next(); i.remove(); x.first()
        // because: The iterator can remove elements.
        String first() {
            return names.get(0);
        }
    }

    static final class ByReadOnlyIterator {
        private final List<String> names = new ArrayList<>(List.of("a"));

        Iterator<String> iterator() {
            return Collections.unmodifiableList(names).iterator();
        }

        // verdict: safe
        // because: The iterator of the view removes nothing.
        String first() {
            return names.get(0);
        }
    }

    static final class ByPart {
        private final List<String> names = new ArrayList<>(List.of("a", "b"));

        List<String> head() {
            return names.subList(0, 1);
        }

        // verdict: java.lang.NullPointerException
        // witness: LeakedState.ByPart x = new LeakedState.ByPart(); x.head().set(0, null); x.first()
        // because: A part of a list writes through to it.
        int first() {
            return names.isEmpty() ? 0 : names.get(0).length();
        }
    }

    static final class ByArgument {
        private final List<String> names;

        ByArgument(List<String> names) {
            this.names = Objects.requireNonNull(names);
            if (names.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: List<String> l = new ArrayList<>(List.of("a")); LeakedState.ByArgument x = new LeakedState.ByArgument(l); l.clear(); x.first()
        // because: The list of the caller is kept without a copy.
        String first() {
            return names.get(0);
        }
    }

    static final class ByViewOfArgument {
        private final List<String> names;

        ByViewOfArgument(List<String> names) {
            this.names = Collections.unmodifiableList(names);
            if (names.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: List<String> l = new ArrayList<>(List.of("a")); LeakedState.ByViewOfArgument x = new LeakedState.ByViewOfArgument(l); l.clear(); x.first()
        // because: The view changes with the list of the caller.
        String first() {
            return names.get(0);
        }
    }

    static final class ByCopyOfArgument {
        private final List<String> names;

        ByCopyOfArgument(List<String> names) {
            this.names = new ArrayList<>(Objects.requireNonNull(names));
            if (this.names.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
        }

        // verdict: safe
        // because: The copy is checked and never changed.
        String first() {
            return names.get(0);
        }
    }

    static final class CopyCheckedBefore {
        private final List<String> names;

        CopyCheckedBefore(List<String> names) {
            if (names == null || names.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
            this.names = new ArrayList<>();
            for (String name : names) {
                if (name != null) {
                    this.names.add(name);
                }
            }
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: new LeakedState.CopyCheckedBefore(Arrays.asList((String) null)).first()
        // because: The given list is checked, but not all its elements are copied.
        String first() {
            return names.get(0);
        }
    }

    static final class ByEntries {
        private final Map<String, String> names = new HashMap<>(Map.of("a", "A"));

        java.util.Set<Map.Entry<String, String>> entries() {
            return names.entrySet();
        }

        // verdict: java.lang.NullPointerException
        // witness: LeakedState.ByEntries x = new LeakedState.ByEntries(); x.entries().iterator().next().setValue(null); x.length()
        // because: Entries write through to the map.
        int length() {
            return names.get("a").length();
        }
    }

    static final class ByKeys {
        private final Map<String, String> names = new HashMap<>(Map.of("a", "A"));

        java.util.Set<String> keys() {
            return names.keySet();
        }

        // verdict: java.lang.NullPointerException
        // witness: LeakedState.ByKeys x = new LeakedState.ByKeys(); x.keys().clear(); x.length()
        // because: The view of the keys removes entries.
        int length() {
            return names.get("a").length();
        }
    }

    static final class ByCopiedKeys {
        private final Map<String, String> names = new HashMap<>(Map.of("a", "A"));

        java.util.Set<String> keys() {
            return new java.util.HashSet<>(names.keySet());
        }

        // verdict: safe
        // because: A copy of the keys is handed out.
        int length() {
            return names.get("a").length();
        }
    }

    static final class ByCallback {
        private final List<String> names = new ArrayList<>(List.of("a"));

        void each(Consumer<List<String>> action) {
            action.accept(names);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: LeakedState.ByCallback x = new LeakedState.ByCallback(); x.each(l -> l.clear()); x.first()
        // because: The function gets the list itself.
        String first() {
            return names.get(0);
        }
    }

    static final class ByArray {
        private final String[] names = {"a", "b"};

        String[] all() {
            return names;
        }

        // verdict: java.lang.NullPointerException
        // witness: LeakedState.ByArray x = new LeakedState.ByArray(); x.all()[0] = null; x.length()
        // because: The array is handed out.
        int length() {
            return names[0].length();
        }
    }

    static final class ByArrayCopy {
        private final String[] names = {"a", "b"};

        String[] all() {
            return names.clone();
        }

        List<String> list() {
            return new ArrayList<>(Arrays.asList(names));
        }

        // verdict: safe
        // because: Only copies of the array are handed out.
        int length() {
            return names[0].length();
        }
    }

    static final class ByArrayList {
        private final String[] names = {"a", "b"};

        List<String> list() {
            return Arrays.asList(names);
        }

        // verdict: java.lang.NullPointerException
        // witness: LeakedState.ByArrayList x = new LeakedState.ByArrayList(); x.list().set(0, null); x.length()
        // because: The list writes through to the array.
        int length() {
            return names[0].length();
        }
    }

    static final class ByRow {
        private final int[][] rows = {{1}, {2}};

        int[][] all() {
            return rows.clone();
        }

        // verdict: java.lang.ArithmeticException
        // witness: LeakedState.ByRow x = new LeakedState.ByRow(); x.all()[0][0] = 0; x.per(3)
        // because: The copy shares the rows.
        int per(int n) {
            return n / rows[0][0];
        }
    }

    static final class ByPeer {
        private final List<String> names;

        ByPeer() {
            names = new ArrayList<>(List.of("a"));
        }

        ByPeer(ByPeer other) {
            names = Objects.requireNonNull(other).names;
        }

        static void clear(ByPeer peer) {
            if (peer != null && peer.names.size() > 1) {
                peer.names.clear();
            }
        }

        void add(String name) {
            names.add(name);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: LeakedState.ByPeer a = new LeakedState.ByPeer(); LeakedState.ByPeer b = new LeakedState.ByPeer(a); b.add("x"); LeakedState.ByPeer.clear(b); a.first()
        // because: Two objects share a list, and one of them can clear it.
        String first() {
            return names.get(0);
        }
    }

    static final class SharedNotEmpty {
        private final List<String> names;

        SharedNotEmpty() {
            names = new ArrayList<>(List.of("a"));
        }

        SharedNotEmpty(SharedNotEmpty other) {
            names = Objects.requireNonNull(other).names;
        }

        void add(String name) {
            names.add(name);
        }

        // verdict: safe
        // because: Two objects may share the list, but nobody removes elements.
        String first() {
            return names.get(0);
        }
    }

    static final class BySetter {
        private List<String> names = new ArrayList<>(List.of("a"));

        void replace(List<String> other) {
            if (other != null && !other.isEmpty()) {
                names = other;
            }
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: LeakedState.BySetter x = new LeakedState.BySetter(); List<String> l = new ArrayList<>(List.of("b")); x.replace(l); l.clear(); x.first()
        // because: The setter keeps the list of the caller.
        String first() {
            return names.get(0);
        }
    }

    static final class ByReturnedArgument {
        private final List<String> names = new ArrayList<>(List.of("a"));

        void fill(Map<String, List<String>> target) {
            if (target instanceof HashMap) {
                target.put("names", names);
            }
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: LeakedState.ByReturnedArgument x = new LeakedState.ByReturnedArgument(); Map<String, List<String>> m = new HashMap<>(); x.fill(m); m.get("names").clear(); x.first()
        // because: The list is put into a map of the caller.
        String first() {
            return names.get(0);
        }
    }

    static final class ByWrapper {
        private final List<String> names = new ArrayList<>(List.of("a"));

        Object[] wrap() {
            return new Object[] {names, names.size()};
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: LeakedState.ByWrapper x = new LeakedState.ByWrapper(); ((List<?>) x.wrap()[0]).clear(); x.first()
        // because: The list is handed out inside an array.
        String first() {
            return names.get(0);
        }
    }

    record Pair(List<String> names, int count) {
    }

    static final class ByRecord {
        private final List<String> names = new ArrayList<>(List.of("a"));

        Pair pair() {
            return new Pair(names, names.size());
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: LeakedState.ByRecord x = new LeakedState.ByRecord(); x.pair().names().clear(); x.first()
        // because: The list is handed out inside a record.
        String first() {
            return names.get(0);
        }
    }

    static final class ByOptional {
        private final List<String> names = new ArrayList<>(List.of("a"));

        java.util.Optional<List<String>> all() {
            return java.util.Optional.of(names);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: LeakedState.ByOptional x = new LeakedState.ByOptional(); x.all().get().clear(); x.first()
        // because: The list is handed out inside an Optional.
        String first() {
            return names.get(0);
        }
    }

    static final class BySupplier {
        private final List<String> names = new ArrayList<>(List.of("a"));

        java.util.function.Supplier<List<String>> all() {
            return () -> names;
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: LeakedState.BySupplier x = new LeakedState.BySupplier(); x.all().get().clear(); x.first()
        // because: The list is handed out by a function.
        String first() {
            return names.get(0);
        }
    }

    static final class ByMethodReference {
        private final List<String> names = new ArrayList<>(List.of("a"));

        Runnable cleaner() {
            return names::clear;
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: LeakedState.ByMethodReference x = new LeakedState.ByMethodReference(); x.cleaner().run(); x.first()
        // because: The method reference clears the list.
        String first() {
            return names.get(0);
        }
    }

    static class Node {
        private Node next;
        private String name = "a";

        Node next() {
            return next;
        }

        void link(Node other) {
            next = other;
        }

        void unlink() {
            next = null;
        }

        // verdict: java.lang.NullPointerException
        // witness: LeakedState.Node n = new LeakedState.Node(); n.link(n); n.after(n)
        // because: The argument may be the receiver, whose link is cut.
        int after(Node other) {
            if (next == null || other == null) {
                return 0;
            }
            other.unlink();
            return next.name.length();
        }

        // verdict: safe
        // because: The next node is kept in a variable.
        int afterKept(Node other) {
            Node kept = next;
            if (kept == null || other == null) {
                return 0;
            }
            other.unlink();
            return kept.name.length();
        }
    }

    static final class ByListIterator {
        private final List<Integer> weights = new ArrayList<>(List.of(1, 2));

        ListIterator<Integer> cursor() {
            return weights.listIterator();
        }

        // verdict: java.lang.ArithmeticException
        // witness: LeakedState.ByListIterator x = new LeakedState.ByListIterator(); ListIterator<Integer> i = x.cursor(); i.next(); i.set(0); i.next(); i.set(0); x.per(6)
        // because: A list iterator replaces elements.
        int per(int n) {
            int sum = 0;
            for (Integer weight : weights) {
                sum += weight == null ? 1 : weight;
            }
            return n / (sum == 0 ? sum : 1);
        }
    }

    static final class ByStream {
        private final List<String> names = new ArrayList<>(List.of("a"));

        java.util.stream.Stream<String> all() {
            return names.stream();
        }

        // verdict: safe
        // because: A stream reads the list but does not change it.
        String first() {
            return names.get(0);
        }
    }

    static final class ByEquals {
        private final List<String> names = new ArrayList<>(List.of("a"));

        boolean sameAs(Object other) {
            return names.equals(other);
        }

        boolean within(Object other) {
            return other != null && other.equals(names);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: LeakedState.ByEquals x = new LeakedState.ByEquals(); x.within(new Object() { @Override public boolean equals(Object o) { ((List<?>) o).clear(); return true; } }); x.first()
        // because: The list is given to a method of an unknown object.
        String first() {
            return names.get(0);
        }
    }
}
