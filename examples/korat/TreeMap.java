import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;
import margay.Ensures;

/** A map of numbers as a red-black tree. The root may have either colour. */
public class TreeMap {
    private static final boolean RED = false;
    private static final boolean BLACK = true;

    static class Entry {
        int key;
        int value;
        Entry left;
        Entry right;
        Entry parent;
        boolean color;
    }

    Entry root;
    int size;

    /** The value of the key, or 0. */
    public int get(int key) {
        Entry entry = find(key);
        return entry == null ? 0 : entry.value;
    }

    public boolean containsKey(int key) {
        return find(key) != null;
    }

    private Entry find(int key) {
        Entry entry = root;
        while (entry != null && entry.key != key) {
            entry = key < entry.key ? entry.left : entry.right;
        }
        return entry;
    }

    @Ensures("maps")
    public void put(int key, int value) {
        Entry parent = null;
        for (Entry entry = root; entry != null; entry = key < entry.key ? entry.left : entry.right) {
            if (entry.key == key) {
                entry.value = value;
                return;
            }
            parent = entry;
        }
        Entry added = new Entry();
        added.key = key;
        added.value = value;
        added.parent = parent;
        added.color = RED;
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        fixAfterInsertion(added);
    }

    private boolean maps(int key, int value) {
        return containsKey(key) && get(key) == value;
    }

    /** Whether there was such a key. */
    @Ensures("mapsNot")
    public boolean remove(int key) {
        Entry entry = find(key);
        if (entry == null) {
            return false;
        }
        if (entry.left != null && entry.right != null) {
            Entry next = entry.right;
            while (next.left != null) {
                next = next.left;
            }
            entry.key = next.key;
            entry.value = next.value;
            entry = next;
        }
        Entry child = entry.left != null ? entry.left : entry.right;
        if (child == null && entry.color == BLACK) {
            fixBeforeDeletion(entry);
        }
        replace(entry, child);
        if (child != null) {
            child.color = BLACK;
        }
        size--;
        return true;
    }

    private boolean mapsNot(int key, boolean removed) {
        return !containsKey(key);
    }

    private void replace(Entry entry, Entry by) {
        Entry parent = entry.parent;
        if (parent == null) {
            root = by;
        } else if (parent.left == entry) {
            parent.left = by;
        } else {
            parent.right = by;
        }
        if (by != null) {
            by.parent = parent;
        }
    }

    private void fixAfterInsertion(Entry entry) {
        while (entry != root && entry.parent.color == RED) {
            Entry parent = entry.parent;
            Entry grandparent = parent.parent;
            if (grandparent == null) {
                break;
            }
            boolean left = grandparent.left == parent;
            Entry uncle = left ? grandparent.right : grandparent.left;
            if (uncle != null && uncle.color == RED) {
                parent.color = BLACK;
                uncle.color = BLACK;
                grandparent.color = RED;
                entry = grandparent;
                continue;
            }
            if (entry == (left ? parent.right : parent.left)) {
                rotate(parent, left);
                parent = entry;
            }
            parent.color = BLACK;
            grandparent.color = RED;
            rotate(grandparent, !left);
            break;
        }
        root.color = BLACK;
    }

    /** Makes up for one black entry less on the paths through {@code entry}. */
    private void fixBeforeDeletion(Entry entry) {
        while (entry != root && entry.color == BLACK) {
            Entry parent = entry.parent;
            boolean left = parent.left == entry;
            Entry sibling = left ? parent.right : parent.left;
            if (sibling.color == RED) {
                sibling.color = BLACK;
                parent.color = RED;
                rotate(parent, left);
                sibling = left ? parent.right : parent.left;
            }
            if (isBlack(sibling.left) && isBlack(sibling.right)) {
                sibling.color = RED;
                entry = parent;
                continue;
            }
            if (isBlack(left ? sibling.right : sibling.left)) {
                (left ? sibling.left : sibling.right).color = BLACK;
                sibling.color = RED;
                rotate(sibling, !left);
                sibling = left ? parent.right : parent.left;
            }
            sibling.color = parent.color;
            parent.color = BLACK;
            (left ? sibling.right : sibling.left).color = BLACK;
            rotate(parent, left);
            return;
        }
        entry.color = BLACK;
    }

    private static boolean isBlack(Entry entry) {
        return entry == null || entry.color == BLACK;
    }

    /** Turns the tree of {@code top} to the left or to the right. */
    private void rotate(Entry top, boolean toTheLeft) {
        Entry up = toTheLeft ? top.right : top.left;
        Entry middle = toTheLeft ? up.left : up.right;
        replace(top, up);
        if (toTheLeft) {
            top.right = middle;
            up.left = top;
        } else {
            top.left = middle;
            up.right = top;
        }
        if (middle != null) {
            middle.parent = top;
        }
        top.parent = up;
    }

    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        return root.parent == null
                && isTree()
                && hasBlackChildrenOfRed(root)
                && blackHeight(root) >= 0
                && isOrdered(root, null, null);
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        if (root == null) {
            return size == 0;
        }
        return Check.isTree(root, "left", "right")
                && areParents(root, null)
                && count(root) == size
                && hasBlackChildrenOfRed(root)
                && blackHeight(root) >= 0
                && isOrdered(root, null, null);
    }

    private static int count(Entry entry) {
        return entry == null ? 0 : 1 + count(entry.left) + count(entry.right);
    }

    private static boolean areParents(Entry entry, Entry parent) {
        return entry == null
                || entry.parent == parent && areParents(entry.left, entry) && areParents(entry.right, entry);
    }

    /** The entries are a tree of the right size, and each is the parent of its children. */
    private boolean isTree() {
        Set<Entry> visited = new HashSet<>();
        visited.add(root);
        Deque<Entry> pending = new ArrayDeque<>();
        pending.add(root);
        while (!pending.isEmpty()) {
            Entry entry = pending.removeFirst();
            if (!isChild(entry.left, entry, visited, pending) || !isChild(entry.right, entry, visited, pending)) {
                return false;
            }
        }
        return visited.size() == size;
    }

    private static boolean isChild(Entry child, Entry parent, Set<Entry> visited, Deque<Entry> pending) {
        if (child == null) {
            return true;
        }
        pending.add(child);
        return visited.add(child) && child.parent == parent;
    }

    private static boolean hasBlackChildrenOfRed(Entry entry) {
        if (entry == null) {
            return true;
        }
        if (entry.color == RED && !(isBlack(entry.left) && isBlack(entry.right))) {
            return false;
        }
        return hasBlackChildrenOfRed(entry.left) && hasBlackChildrenOfRed(entry.right);
    }

    /** The number of black entries on each path down, or -1 if it differs. */
    private static int blackHeight(Entry entry) {
        if (entry == null) {
            return 0;
        }
        int left = blackHeight(entry.left);
        if (left < 0 || left != blackHeight(entry.right)) {
            return -1;
        }
        return entry.color == BLACK ? left + 1 : left;
    }

    private static boolean isOrdered(Entry entry, Entry above, Entry below) {
        if (entry == null) {
            return true;
        }
        int key = entry.key;
        if (above != null && key <= above.key || below != null && key >= below.key) {
            return false;
        }
        return isOrdered(entry.left, above, entry) && isOrdered(entry.right, entry, below);
    }

    /** Maps of at most {@code scope} keys from 1 to {@code scope}, all with the value 0. */
    public static IFinitization finTreeMap(int scope) {
        return finTreeMap(scope, 0, scope, scope);
    }

    public static IFinitization finTreeMap(int entries, int minSize, int maxSize, int keys) {
        IFinitization f = FinitizationFactory.create(TreeMap.class);
        IObjSet entry = f.createObjSet(Entry.class, entries, true);
        f.set("root", entry);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Entry.left", entry);
        f.set("Entry.right", entry);
        f.set("Entry.parent", entry);
        f.set("Entry.color", f.createBooleanSet());
        f.set("Entry.key", f.createIntSet(1, keys));
        f.set("Entry.value", f.createIntSet(0));
        return f;
    }
}
