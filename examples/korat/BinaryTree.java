import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;

/** A binary tree without data. There are as many of {@code n} nodes as the {@code n}-th Catalan number says. */
public class BinaryTree {
    static class Node {
        Node left;
        Node right;
    }

    Node root;
    int size;

    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        LinkedList<Node> pending = new LinkedList<>();
        pending.add(root);
        while (!pending.isEmpty()) {
            Node node = pending.removeFirst();
            Node left = node.left;
            if (left != null) {
                if (!visited.add(left)) {
                    return false;
                }
                pending.add(left);
            }
            Node right = node.right;
            if (right != null) {
                if (!visited.add(right)) {
                    return false;
                }
                pending.add(right);
            }
        }
        return visited.size() == size;
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        return root == null ? size == 0 : Check.isTree(root, "left", "right") && count(root) == size;
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    /** Trees of exactly {@code nodes} nodes. */
    public static IFinitization finBinaryTree(int nodes) {
        return finBinaryTree(nodes, nodes, nodes);
    }

    public static IFinitization finBinaryTree(int nodes, int minSize, int maxSize) {
        IFinitization f = FinitizationFactory.create(BinaryTree.class);
        IObjSet node = f.createObjSet(Node.class, nodes, true);
        f.set("root", node);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Node.left", node);
        f.set("Node.right", node);
        return f;
    }
}
