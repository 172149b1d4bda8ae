import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A caller may hand back a view of the receiver's own collection, which cannot be changed by way of it. */
public final class OwnViews {
    static final class Items {
        private final List<Integer> items = new ArrayList<>();

        void add(int item) {
            items.add(item);
        }

        List<Integer> items() {
            return Collections.unmodifiableList(items);
        }

        // verdict: java.util.ConcurrentModificationException
        // witness: OwnViews.Items x = new OwnViews.Items(); x.add(1); x.addAll(x.items())
        // because: The loop adds to the list that it iterates over.
        void addAll(List<Integer> others) {
            if (others == null) {
                return;
            }
            for (Integer other : others) {
                items.add(other == null ? 0 : other);
            }
        }

        // verdict: safe
        // because: The loop iterates over a copy.
        void addCopied(List<Integer> others) {
            if (others == null) {
                return;
            }
            for (Integer other : new ArrayList<>(others)) {
                items.add(other == null ? 0 : other);
            }
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: OwnViews.Items x = new OwnViews.Items(); x.add(1); x.firstOf(x.items())
        // because: The other list is empty once the own list is.
        boolean firstOf(List<Integer> others) {
            if (others == null || others.isEmpty()) {
                return false;
            }
            items.clear();
            return others.get(0) == null;
        }

        // verdict: java.lang.ArithmeticException
        // witness: OwnViews.Items x = new OwnViews.Items(); x.add(1); x.share(x.items())
        // because: The other list is empty once the own list is.
        int share(Collection<Integer> others) {
            if (others == null || others.isEmpty()) {
                return 0;
            }
            items.clear();
            return 100 / others.size();
        }

        // verdict: safe
        // because: The size is asked after the change.
        int shareChecked(Collection<Integer> others) {
            items.clear();
            return others == null || others.isEmpty() ? 0 : 100 / others.size();
        }

        // verdict: java.util.ConcurrentModificationException
        // witness: OwnViews.Items x = new OwnViews.Items(); x.add(1); OwnViews.Items.copy(x, x.items())
        // because: The list of the other object may be the one that the view shows.
        static void copy(Items to, List<Integer> from) {
            if (to == null || from == null) {
                return;
            }
            for (Integer item : from) {
                to.items.add(item == null ? 0 : item);
            }
        }

        // verdict: safe
        // because: The list is asked before its last element is read.
        int last() {
            return items.isEmpty() ? 0 : items.get(items.size() - 1);
        }
    }

    static final class Held {
        private final List<Integer> own;
        private final List<Integer> shown;

        Held(List<Integer> own, List<Integer> shown) {
            this.own = new ArrayList<>(own);
            this.shown = shown;
        }

        List<Integer> own() {
            return Collections.unmodifiableList(own);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: OwnViews.Held x = new OwnViews.Held(List.of(1), List.of()); x.first(new OwnViews.Held(List.of(), x.own()))
        // because: The other object may hold a view of the list that is cleared.
        boolean first(Held other) {
            if (other == null || other.shown == null || other.shown.isEmpty()) {
                return false;
            }
            own.clear();
            return other.shown.get(0) == null;
        }
    }

    static final class Counts {
        private final Map<String, Integer> counts = new HashMap<>();

        void put(String name, int count) {
            counts.put(name, count);
        }

        Map<String, Integer> counts() {
            return Collections.unmodifiableMap(counts);
        }

        Set<String> names() {
            return Collections.unmodifiableSet(counts.keySet());
        }

        // verdict: java.util.ConcurrentModificationException
        // witness: OwnViews.Counts x = new OwnViews.Counts(); x.put("a", 1); x.put("b", 1); x.removeAll(x.names())
        // because: The keys are those of the map that loses them.
        void removeAll(Set<String> names) {
            if (names == null) {
                return;
            }
            for (String name : names) {
                counts.remove(name);
            }
        }

        // verdict: java.util.ConcurrentModificationException
        // witness: OwnViews.Counts x = new OwnViews.Counts(); x.put("a", 1); x.put("b", 1); x.putAll(x.counts())
        // because: The entries are those of the map that gets new ones.
        void putAll(Map<String, Integer> others) {
            if (others == null) {
                return;
            }
            for (String name : others.keySet()) {
                counts.put(name + "x", 1);
            }
        }

        // verdict: java.lang.NullPointerException
        // witness: OwnViews.Counts x = new OwnViews.Counts(); x.put("a", 1); x.taken(x.counts())
        // because: The value is gone from the other map, too.
        int taken(Map<String, Integer> others) {
            if (others == null || others.get("a") == null) {
                return 0;
            }
            counts.clear();
            return others.get("a");
        }
    }
}
