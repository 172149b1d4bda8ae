import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Red-black trees with the bounds of the original tool's example: a key that no entry may have is among the keys. */
public class RedBlackTree {
    private static final int RED = 0;
    private static final int BLACK = 1;
    private static final int NONE = -1;

    public static class Node {
        int key;
        int value;
        Node left;
        Node right;
        Node parent;
        int color;
    }

    Node root;
    int size;

    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        return root.parent == null && isTree() && hasColors() && isOrdered(root, NONE, NONE);
    }

    private boolean isTree() {
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        LinkedList<Node> pending = new LinkedList<>();
        pending.add(root);
        while (!pending.isEmpty()) {
            Node node = pending.removeFirst();
            Node left = node.left;
            if (left != null) {
                if (!visited.add(left) || left.parent != node) {
                    return false;
                }
                pending.add(left);
            }
            Node right = node.right;
            if (right != null) {
                if (!visited.add(right) || right.parent != node) {
                    return false;
                }
                pending.add(right);
            }
        }
        return visited.size() == size;
    }

    private boolean hasColors() {
        LinkedList<Node> pending = new LinkedList<>();
        pending.add(root);
        while (!pending.isEmpty()) {
            Node node = pending.removeFirst();
            Node left = node.left;
            Node right = node.right;
            if (node.color == RED && (left != null && left.color == RED || right != null && right.color == RED)) {
                return false;
            }
            if (left != null) {
                pending.add(left);
            }
            if (right != null) {
                pending.add(right);
            }
        }
        return blackHeight(root) >= 0;
    }

    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        int left = blackHeight(node.left);
        if (left < 0 || left != blackHeight(node.right)) {
            return -1;
        }
        return node.color == BLACK ? left + 1 : left;
    }

    private static boolean isOrdered(Node node, int above, int below) {
        int key = node.key;
        if (key == NONE || above != NONE && key <= above || below != NONE && key >= below) {
            return false;
        }
        return (node.left == null || isOrdered(node.left, above, key))
                && (node.right == null || isOrdered(node.right, key, below));
    }

    public static IFinitization finRedBlackTree(int size) {
        IFinitization f = FinitizationFactory.create(RedBlackTree.class);
        IObjSet node = f.createObjSet(Node.class, size, true);
        f.set("root", node);
        f.set("size", f.createIntSet(size));
        f.set("Node.left", node);
        f.set("Node.right", node);
        f.set("Node.parent", node);
        f.set("Node.color", f.createIntSet(RED, BLACK));
        f.set("Node.key", f.createIntSet(NONE, size - 1));
        f.set("Node.value", f.createIntSet(0));
        return f;
    }
}
