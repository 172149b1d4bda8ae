import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;

/** A search tree without balancing, and a cursor over its sorted keys. */
public final class TreeIndex<K extends Comparable<K>, V> {

    private final class Entry {
        private final K key;
        private V value;
        private Entry left;
        private Entry right;

        Entry(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    private Entry root;
    private int size;

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TreeIndex<Comparables.Version, String> t = new TreeIndex<>(); t.put(new Comparables.Version(1), ""); t.put(new Comparables.Version(1, 2), "")
    // because: A version fails when it is compared with one of fewer parts.
    void put(K key, V value) {
        Objects.requireNonNull(key, "key");
        if (root == null) {
            root = new Entry(key, value);
            size = 1;
            return;
        }
        Entry at = root;
        while (true) {
            int order = key.compareTo(at.key);
            if (order == 0) {
                at.value = value;
                return;
            }
            Entry next = order < 0 ? at.left : at.right;
            if (next == null) {
                if (order < 0) {
                    at.left = new Entry(key, value);
                } else {
                    at.right = new Entry(key, value);
                }
                size++;
                return;
            }
            at = next;
        }
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TreeIndex<Comparables.Version, String> t = new TreeIndex<>(); t.put(new Comparables.Version(1), ""); t.get(new Comparables.Version(1, 2))
    // because: A version fails when it is compared with one of fewer parts.
    V get(K key) {
        if (key == null) {
            return null;
        }
        Entry at = root;
        while (at != null) {
            int order = key.compareTo(at.key);
            if (order == 0) {
                return at.value;
            }
            at = order < 0 ? at.left : at.right;
        }
        return null;
    }

    // verdict: java.lang.NullPointerException
    // witness: new TreeIndex<String, Integer>().smallest()
    // because: The empty tree has no root.
    K smallest() {
        Entry at = root;
        while (at.left != null) {
            at = at.left;
        }
        return at.key;
    }

    // verdict: safe
    // because: The empty tree is refused on purpose.
    K largest() {
        if (root == null) {
            throw new NoSuchElementException("empty tree");
        }
        Entry at = root;
        while (at.right != null) {
            at = at.right;
        }
        return at.key;
    }

    // verdict: java.lang.NullPointerException
    // witness: TreeIndex<Integer, Integer> t = new TreeIndex<>(); t.put(1, 1); t.find(2)
    // because: The search does not stop if the key is not in the tree.
    V find(K key) {
        Objects.requireNonNull(key, "key");
        if (root == null) {
            return null;
        }
        Entry at = root;
        int order = key.compareTo(at.key);
        while (order != 0) {
            at = order < 0 ? at.left : at.right;
            order = key.compareTo(at.key);
        }
        return at.value;
    }

    void clear() {
        root = null;
        size = 0;
    }

    Cursor cursor() {
        return new Cursor();
    }

    /** Walks from the root to the right. */
    final class Cursor {
        private Entry at = root;
        private final List<K> seen = new ArrayList<>();

        boolean hasNext() {
            return at != null;
        }

        // verdict: safe
        // because: The end of the walk throws on purpose.
        K next() {
            if (at == null) {
                throw new NoSuchElementException("end");
            }
            K key = at.key;
            seen.add(key);
            at = at.right;
            return key;
        }

        // verdict: java.lang.NullPointerException
        // witness: TreeIndex<Integer, Integer> t = new TreeIndex<>(); t.put(1, 1); TreeIndex<Integer, Integer>.Cursor c = t.cursor(); c.next(); c.peek()
        // because: At the end of the walk there is no entry.
        K peek() {
            return at.key;
        }

        // verdict: java.lang.NullPointerException
        // witness: TreeIndex<Integer, Integer> t = new TreeIndex<>(); t.put(1, 1); TreeIndex<Integer, Integer>.Cursor c = t.cursor(); t.clear(); c.rootKey()
        // because: The tree may have been cleared after the cursor was made.
        K rootKey() {
            if (at == null) {
                return null;
            }
            return root.key;
        }

        // verdict: safe
        // because: The cursor keeps its own entry, which clearing the tree does not change.
        V currentValue() {
            return at == null ? null : at.value;
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: new TreeIndex<Integer, Integer>().cursor().previous()
        // because: Before the first step nothing was seen.
        K previous() {
            return seen.get(seen.size() - 1);
        }
    }
}
