package java.util;

/**
 * What methods of the JDK's {@link TreeMap} rely on, for {@code --pre java.util.TreeMapPre.NAME}. The class lies in
 * the package of {@code TreeMap} because only there the entries can be read. Keys are {@code Integer}s in their
 * natural order.
 */
final class TreeMapPre {
    private static final boolean BLACK = true;

    private TreeMapPre() {}

    /** A well-formed map; for the public methods. */
    static boolean wellFormed(TreeMap<?, ?> map) {
        if (map.comparator() != null) {
            return false;
        }
        TreeMap.Entry<?, ?> root = root(map);
        if (root == null) {
            return map.size() == 0;
        }
        return root.parent == null && root.color == BLACK && blackHeight(root, null, null, null) > 0
                && count(root) == map.size();
    }

    /** For {@code deleteEntry}: a well-formed map, and one of its entries. */
    static boolean entryOfMap(TreeMap<?, ?> map, TreeMap.Entry<?, ?> p) {
        return p != null && wellFormed(map) && p.key instanceof Integer && leadsTo(map, p);
    }

    /** For {@code fixAfterDeletion}: a well-formed map, and a black leaf that is about to leave it. */
    static boolean deletionToFix(TreeMap<?, ?> map, TreeMap.Entry<?, ?> x) {
        return entryOfMap(map, x) && x.color == BLACK && x.left == null && x.right == null;
    }

    /** For {@code fixAfterInsertion}: a new leaf, without which the tree is well-formed. */
    static boolean insertionToFix(TreeMap<?, ?> map, TreeMap.Entry<?, ?> x) {
        if (x == null || x.left != null || x.right != null || map.comparator() != null) {
            return false;
        }
        TreeMap.Entry<?, ?> root = root(map);
        if (root == null || root.parent != null || !(x.key instanceof Integer)) {
            return false;
        }
        return root == x || root.color == BLACK && blackHeight(root, x, null, null) > 0 && leadsTo(map, x);
    }

    /** The black entries on a way down from {@code at}, were {@code leaf} not there; -1 when it is not well-formed. */
    private static int blackHeight(
            TreeMap.Entry<?, ?> at, TreeMap.Entry<?, ?> leaf, TreeMap.Entry<?, ?> below, TreeMap.Entry<?, ?> above) {
        if (at == null || at == leaf) {
            return 0;
        }
        if (!(at.key instanceof Integer)) {
            return -1;
        }
        if (below != null && key(at) <= key(below) || above != null && key(at) >= key(above)) {
            return -1;
        }
        if (!isChildOk(at, at.left, leaf) || !isChildOk(at, at.right, leaf)) {
            return -1;
        }
        int left = blackHeight(at.left, leaf, below, at);
        int right = blackHeight(at.right, leaf, at, above);
        if (left < 0 || left != right) {
            return -1;
        }
        return at.color == BLACK ? left + 1 : left;
    }

    private static boolean isChildOk(
            TreeMap.Entry<?, ?> parent, TreeMap.Entry<?, ?> child, TreeMap.Entry<?, ?> leaf) {
        return child == null || child.parent == parent && (child == leaf || child.color == BLACK || parent.color == BLACK);
    }

    private static int count(TreeMap.Entry<?, ?> at) {
        return at == null ? 0 : 1 + count(at.left) + count(at.right);
    }

    /** Whether a search for the key of this entry comes to this entry. */
    private static boolean leadsTo(TreeMap<?, ?> map, TreeMap.Entry<?, ?> wanted) {
        TreeMap.Entry<?, ?> at = root(map);
        while (at != null && at != wanted && key(at) != key(wanted)) {
            at = key(wanted) < key(at) ? at.left : at.right;
        }
        return at == wanted;
    }

    private static int key(TreeMap.Entry<?, ?> entry) {
        return (Integer) entry.key;
    }

    /**
     * The root, a field that is private to {@code TreeMap}. A spliterator that stands before the first entry and is
     * split goes on at the root, and reads no other field of the map for it.
     */
    private static <K, V> TreeMap.Entry<K, V> root(TreeMap<K, V> map) {
        TreeMap.KeySpliterator<K, V> probe = new TreeMap.KeySpliterator<>(map, start(), null, 0, 1, 0);
        TreeMap.Entry<K, V> start = probe.current;
        probe.trySplit();
        return probe.current == start ? null : probe.current;
    }

    @SuppressWarnings("unchecked")
    private static <K, V> TreeMap.Entry<K, V> start() {
        return new TreeMap.Entry<>((K) new Least(), null, null);
    }

    /** Less than every key. */
    private static final class Least implements Comparable<Object> {
        @Override
        public int compareTo(Object other) {
            return -1;
        }
    }
}
