import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/** Binary trees with sizes, and search trees. */
public class Trees {
    static class Node {
        Node left;
        Node right;
        int info;
    }

    Node root;
    int size;

    boolean isTree() {
        if (root == null) return size == 0;
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        LinkedList<Node> work = new LinkedList<>();
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (node.left != null) {
                if (!visited.add(node.left)) return false;
                work.add(node.left);
            }
            if (node.right != null) {
                if (!visited.add(node.right)) return false;
                work.add(node.right);
            }
        }
        return visited.size() == size;
    }

    boolean isSearchTree() {
        if (root == null) return size == 0;
        if (!isAcyclic()) return false;
        if (count(root) != size) return false;
        return isOrdered(root, -1, -1);
    }

    private boolean isAcyclic() {
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        LinkedList<Node> work = new LinkedList<>();
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (node.left != null) {
                if (!visited.add(node.left)) return false;
                work.add(node.left);
            }
            if (node.right != null) {
                if (!visited.add(node.right)) return false;
                work.add(node.right);
            }
        }
        return true;
    }

    private int count(Node n) {
        return n == null ? 0 : 1 + count(n.left) + count(n.right);
    }

    private boolean isOrdered(Node n, int min, int max) {
        if (n.info == -1) return false;
        if (min != -1 && n.info <= min || max != -1 && n.info >= max) return false;
        if (n.left != null && !isOrdered(n.left, min, n.info)) return false;
        return n.right == null || isOrdered(n.right, n.info, max);
    }
}
