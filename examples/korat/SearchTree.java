import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;
import margay.Ensures;

/** A set of numbers as a binary search tree, as Marinov et al. 2003 have it. */
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
        Node current = root;
        while (current != null) {
            if (info < current.info) {
                parent = current;
                current = current.left;
            } else if (info > current.info) {
                parent = current;
                current = current.right;
            } else {
                return false;
            }
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
        Node current = root;
        while (current != null) {
            if (info < current.info) {
                parent = current;
                current = current.left;
            } else if (info > current.info) {
                parent = current;
                current = current.right;
            } else {
                break;
            }
        }
        if (current == null) {
            return false;
        }
        Node change = removeNode(current);
        if (parent == null) {
            root = change;
        } else if (parent.left == current) {
            parent.left = change;
        } else {
            parent.right = change;
        }
        return true;
    }

    private boolean isNoMember(int info, boolean changed) {
        return !contains(info);
    }

    /** What stands for the node when it is gone: with a child on the left itself, with the greatest number from there. */
    private Node removeNode(Node current) {
        size--;
        Node left = current.left;
        Node right = current.right;
        if (left == null) {
            return right;
        }
        if (left.right == null) {
            current.info = left.info;
            current.left = left.left;
            return current;
        }
        Node temp = left;
        while (temp.right.right != null) {
            temp = temp.right;
        }
        current.info = temp.right.info;
        temp.right = temp.right.left;
        return current;
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
