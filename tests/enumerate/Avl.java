import java.util.HashSet;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Shapes of height-balanced trees. */
public class Avl {
    static class Node {
        Node left;
        Node right;
    }

    Node root;
    int size;

    boolean repOk() {
        Set<Node> visited = new HashSet<>();
        return height(root, visited) >= 0 && visited.size() == size;
    }

    /** The height, or -1 if it is no balanced tree. */
    private static int height(Node node, Set<Node> visited) {
        if (node == null) {
            return 0;
        }
        if (!visited.add(node)) {
            return -1;
        }
        int left = height(node.left, visited);
        int right = left < 0 ? -1 : height(node.right, visited);
        return right < 0 || Math.abs(left - right) > 1 ? -1 : 1 + Math.max(left, right);
    }

    static IFinitization finAvl(int size) {
        IFinitization f = FinitizationFactory.create(Avl.class);
        IObjSet node = f.createObjSet(Node.class, size, true);
        f.set("root", node);
        f.set("size", f.createIntSet(size));
        f.set("Node.left", node);
        f.set("Node.right", node);
        return f;
    }
}
