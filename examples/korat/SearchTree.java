import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;
import margay.Ensures;

/** A set of numbers as a binary search tree. */
public class SearchTree {
    static class Node {
        Node left;
        Node right;
        int info;

        Node() {}

        Node(int info) {
            this.info = info;
        }
    }

    Node root;
    int size;

    public boolean contains(int info) {
        Node node = root;
        while (node != null && node.info != info) {
            node = info < node.info ? node.left : node.right;
        }
        return node != null;
    }

    /** Whether the set changed. */
    @Ensures("isMember")
    public boolean add(int info) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (info == node.info) {
                return false;
            }
            parent = node;
            node = info < node.info ? node.left : node.right;
        }
        Node added = new Node(info);
        if (parent == null) {
            root = added;
        } else if (info < parent.info) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        return true;
    }

    private boolean isMember(int info, boolean changed) {
        return contains(info);
    }

    /** Whether the set changed. */
    @Ensures("isNoMember")
    public boolean remove(int info) {
        Node parent = null;
        Node node = root;
        while (node != null && node.info != info) {
            parent = node;
            node = info < node.info ? node.left : node.right;
        }
        if (node == null) {
            return false;
        }
        Node rest = withoutRoot(node);
        if (parent == null) {
            root = rest;
        } else if (parent.left == node) {
            parent.left = rest;
        } else {
            parent.right = rest;
        }
        size--;
        return true;
    }

    private boolean isNoMember(int info, boolean changed) {
        return !contains(info);
    }

    /** The tree of {@code node} without its root: the greatest node on the left takes its place. */
    private static Node withoutRoot(Node node) {
        if (node.left == null) {
            return node.right;
        }
        if (node.right == null) {
            return node.left;
        }
        Node parent = node;
        Node greatest = node.left;
        while (greatest.right != null) {
            parent = greatest;
            greatest = greatest.right;
        }
        if (parent != node) {
            parent.right = greatest.left;
            greatest.left = node.left;
        }
        greatest.right = node.right;
        return greatest;
    }

    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        return isTree() && count(root) == size && isOrdered(root, null, null);
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        if (root == null) {
            return size == 0;
        }
        return Check.isTree(root, "left", "right") && count(root) == size && isOrdered(root, null, null);
    }

    private boolean isTree() {
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        LinkedList<Node> pending = new LinkedList<>();
        pending.add(root);
        while (!pending.isEmpty()) {
            Node node = pending.removeFirst();
            if (node.left != null) {
                if (!visited.add(node.left)) {
                    return false;
                }
                pending.add(node.left);
            }
            if (node.right != null) {
                if (!visited.add(node.right)) {
                    return false;
                }
                pending.add(node.right);
            }
        }
        return true;
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    private static boolean isOrdered(Node node, Node above, Node below) {
        int info = node.info;
        if (above != null && info <= above.info || below != null && info >= below.info) {
            return false;
        }
        return (node.left == null || isOrdered(node.left, above, node))
                && (node.right == null || isOrdered(node.right, node, below));
    }

    /** Trees of at most {@code scope} nodes with numbers from 1 to {@code scope}. */
    public static IFinitization finSearchTree(int scope) {
        return finSearchTree(scope, 0, scope, 1, scope);
    }

    public static IFinitization finSearchTree(int nodes, int minSize, int maxSize, int minInfo, int maxInfo) {
        IFinitization f = FinitizationFactory.create(SearchTree.class);
        IObjSet node = f.createObjSet(Node.class, nodes, true);
        f.set("root", node);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Node.left", node);
        f.set("Node.right", node);
        f.set("Node.info", f.createIntSet(minInfo, maxInfo));
        return f;
    }
}
