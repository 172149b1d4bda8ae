/**
 * A set of ints as a red-black tree, after the textbook, with parent links and the method names of
 * {@link java.util.TreeMap}. {@link #repOk()} says what a well-formed tree is.
 */
public class RedBlackTree {
    static final boolean RED = false;
    static final boolean BLACK = true;

    static class Entry {
        int key;
        boolean color = BLACK;
        Entry left;
        Entry right;
        Entry parent;

        Entry(int key, Entry parent) {
            this.key = key;
            this.parent = parent;
        }
    }

    private Entry root;
    private int size;

    public int size() {
        return size;
    }

    public boolean contains(int key) {
        return getEntry(key) != null;
    }

    /** Adds a key and says whether it was new. */
    public boolean put(int key) {
        Entry parent = null;
        Entry at = root;
        while (at != null) {
            if (key == at.key) {
                return false;
            }
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Entry added = new Entry(key, parent);
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        fixAfterInsertion(added);
        return true;
    }

    /** Takes a key out and says whether it was there. */
    public boolean remove(int key) {
        Entry entry = getEntry(key);
        if (entry == null) {
            return false;
        }
        deleteEntry(entry);
        return true;
    }

    Entry getEntry(int key) {
        Entry at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at;
    }

    /** Takes an entry of this tree out of it. */
    void deleteEntry(Entry p) {
        size--;
        if (p.left != null && p.right != null) {
            Entry next = p.right;
            while (next.left != null) {
                next = next.left;
            }
            p.key = next.key;
            p = next;
        }
        Entry child = p.left != null ? p.left : p.right;
        if (child != null) {
            replace(p, child);
            if (p.color == BLACK) {
                fixAfterDeletion(child);
            }
        } else {
            // A leaf stands for the missing black node below it until the tree is balanced.
            if (p.color == BLACK) {
                fixAfterDeletion(p);
            }
            replace(p, null);
        }
    }

    /** Hangs {@code child} (or nothing) where {@code p} was. */
    private void replace(Entry p, Entry child) {
        if (p.parent == null) {
            root = child;
        } else if (p == p.parent.left) {
            p.parent.left = child;
        } else {
            p.parent.right = child;
        }
        if (child != null) {
            child.parent = p.parent;
        }
    }

    /** Balances the tree again when the way through {@code x} is one black node short. */
    void fixAfterDeletion(Entry x) {
        while (x != root && x.color == BLACK) {
            if (x == x.parent.left) {
                Entry sibling = x.parent.right;
                if (sibling.color == RED) {
                    sibling.color = BLACK;
                    x.parent.color = RED;
                    rotateLeft(x.parent);
                    sibling = x.parent.right;
                }
                if (!isRed(sibling.left) && !isRed(sibling.right)) {
                    sibling.color = RED;
                    x = x.parent;
                } else {
                    if (!isRed(sibling.right)) {
                        sibling.left.color = BLACK;
                        sibling.color = RED;
                        rotateRight(sibling);
                        sibling = x.parent.right;
                    }
                    sibling.color = x.parent.color;
                    x.parent.color = BLACK;
                    sibling.right.color = BLACK;
                    rotateLeft(x.parent);
                    x = root;
                }
            } else {
                Entry sibling = x.parent.left;
                if (sibling.color == RED) {
                    sibling.color = BLACK;
                    x.parent.color = RED;
                    rotateRight(x.parent);
                    sibling = x.parent.left;
                }
                if (!isRed(sibling.right) && !isRed(sibling.left)) {
                    sibling.color = RED;
                    x = x.parent;
                } else {
                    if (!isRed(sibling.left)) {
                        sibling.right.color = BLACK;
                        sibling.color = RED;
                        rotateLeft(sibling);
                        sibling = x.parent.left;
                    }
                    sibling.color = x.parent.color;
                    x.parent.color = BLACK;
                    sibling.left.color = BLACK;
                    rotateRight(x.parent);
                    x = root;
                }
            }
        }
        x.color = BLACK;
    }

    /** Balances the tree again when {@code x} was just hung into it. */
    void fixAfterInsertion(Entry x) {
        x.color = RED;
        while (x != root && x.parent.color == RED) {
            Entry grandparent = x.parent.parent;
            if (x.parent == grandparent.left) {
                Entry uncle = grandparent.right;
                if (isRed(uncle)) {
                    x.parent.color = BLACK;
                    uncle.color = BLACK;
                    grandparent.color = RED;
                    x = grandparent;
                } else {
                    if (x == x.parent.right) {
                        x = x.parent;
                        rotateLeft(x);
                    }
                    x.parent.color = BLACK;
                    grandparent.color = RED;
                    rotateRight(grandparent);
                }
            } else {
                Entry uncle = grandparent.left;
                if (isRed(uncle)) {
                    x.parent.color = BLACK;
                    uncle.color = BLACK;
                    grandparent.color = RED;
                    x = grandparent;
                } else {
                    if (x == x.parent.left) {
                        x = x.parent;
                        rotateRight(x);
                    }
                    x.parent.color = BLACK;
                    grandparent.color = RED;
                    rotateLeft(grandparent);
                }
            }
        }
        root.color = BLACK;
    }

    /** The right child of {@code p} takes its place, and {@code p} becomes its left child. */
    void rotateLeft(Entry p) {
        Entry up = p.right;
        p.right = up.left;
        if (up.left != null) {
            up.left.parent = p;
        }
        replace(p, up);
        up.left = p;
        p.parent = up;
    }

    /** The left child of {@code p} takes its place, and {@code p} becomes its right child. */
    void rotateRight(Entry p) {
        Entry up = p.left;
        p.left = up.right;
        if (up.right != null) {
            up.right.parent = p;
        }
        replace(p, up);
        up.right = p;
        p.parent = up;
    }

    static boolean isRed(Entry entry) {
        return entry != null && entry.color == RED;
    }

    /**
     * A black root; no red entry with a red child; as many black entries on every way down; keys in order;
     * parent links that agree with the child links; the right size.
     */
    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        return root.parent == null && root.color == BLACK && blackHeight(root, null, null) > 0
                && count(root) == size;
    }

    /** The black entries on a way down from {@code at}, or -1 when the tree is not as it should be. */
    private static int blackHeight(Entry at, Entry below, Entry above) {
        if (at == null) {
            return 0;
        }
        if (below != null && at.key <= below.key || above != null && at.key >= above.key) {
            return -1;
        }
        if (!isChildOk(at, at.left) || !isChildOk(at, at.right) || at.left != null && at.left == at.right) {
            return -1;
        }
        int left = blackHeight(at.left, below, at);
        if (left < 0 || left != blackHeight(at.right, at, above)) {
            return -1;
        }
        return at.color == BLACK ? left + 1 : left;
    }

    private static boolean isChildOk(Entry parent, Entry child) {
        return child == null || child.parent == parent && !(child.color == RED && parent.color == RED);
    }

    private static int count(Entry at) {
        return at == null ? 0 : 1 + count(at.left) + count(at.right);
    }

    /** The entry at the top, for the predicates beside this class. */
    Entry root() {
        return root;
    }
}
