/**
 * What the helpers of {@link RedBlackTree} rely on, for {@code --pre RedBlackTreePre.NAME}: each predicate takes
 * the receiver and the arguments of the method it is for, and changes nothing.
 */
final class RedBlackTreePre {
    private RedBlackTreePre() {}

    /** For {@code deleteEntry}: a well-formed tree, and one of its entries. */
    static boolean entryOfTree(RedBlackTree tree, RedBlackTree.Entry p) {
        return tree != null && p != null && tree.repOk() && leadsTo(tree, p);
    }

    /** For {@code fixAfterDeletion}: a well-formed tree, and a black leaf that is about to leave it. */
    static boolean deletionToFix(RedBlackTree tree, RedBlackTree.Entry x) {
        return entryOfTree(tree, x) && x.color == RedBlackTree.BLACK && x.left == null && x.right == null;
    }

    /** For {@code fixAfterInsertion}: a new leaf, without which the tree is well-formed. */
    static boolean insertionToFix(RedBlackTree tree, RedBlackTree.Entry x) {
        if (tree == null || x == null || x.left != null || x.right != null) {
            return false;
        }
        RedBlackTree.Entry root = tree.root();
        if (root == null || root.parent != null) {
            return false;
        }
        return root == x
                || root.color == RedBlackTree.BLACK && heightWithout(x, root, null, null) > 0 && leadsTo(tree, x);
    }

    /** For {@code rotateLeft} and {@code rotateRight}: an entry of a well-formed tree with both children. */
    static boolean innerEntry(RedBlackTree tree, RedBlackTree.Entry p) {
        return entryOfTree(tree, p) && p.left != null && p.right != null;
    }

    /** Whether a search for the key of this entry comes to this entry. */
    private static boolean leadsTo(RedBlackTree tree, RedBlackTree.Entry wanted) {
        RedBlackTree.Entry at = tree.root();
        while (at != null && at != wanted && at.key != wanted.key) {
            at = wanted.key < at.key ? at.left : at.right;
        }
        return at == wanted;
    }

    /** The black height of the tree below {@code at} but for {@code leaf}, or -1 when it is not well-formed. */
    private static int heightWithout(
            RedBlackTree.Entry leaf, RedBlackTree.Entry at, RedBlackTree.Entry below, RedBlackTree.Entry above) {
        if (at == null || at == leaf) {
            return 0;
        }
        if (below != null && at.key <= below.key || above != null && at.key >= above.key) {
            return -1;
        }
        if (at.left != null && (at.left.parent != at || at.left == at.right)
                || at.right != null && at.right.parent != at) {
            return -1;
        }
        if (at.color == RedBlackTree.RED
                && (at.left != leaf && RedBlackTree.isRed(at.left)
                        || at.right != leaf && RedBlackTree.isRed(at.right))) {
            return -1;
        }
        int left = heightWithout(leaf, at.left, below, at);
        if (left < 0 || left != heightWithout(leaf, at.right, at, above)) {
            return -1;
        }
        return at.color == RedBlackTree.BLACK ? left + 1 : left;
    }
}
