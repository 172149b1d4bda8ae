import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;
import margay.Ensures;

/** A priority queue as a list of binomial trees of growing degree, each ordered as a heap. */
public class BinomialHeap {
    static class Node {
        int key;
        int degree;
        Node parent;
        Node sibling;
        Node child;

        Node() {}

        Node(int key) {
            this.key = key;
        }

        /** The nodes of this list of siblings and below are visited once, and {@code parent} is what they say. */
        private static boolean areTrees(Node first, Node parent, Set<Node> visited) {
            for (Node node = first; node != null; node = node.sibling) {
                if (!visited.add(node) || node.parent != parent || !areTrees(node.child, node, visited)) {
                    return false;
                }
            }
            return true;
        }

        /** A binomial tree of degree {@code k} has children of the degrees {@code k - 1} down to 0. */
        private static boolean haveParent(Node first, Node parent) {
            for (Node node = first; node != null; node = node.sibling) {
                if (node.parent != parent || !haveParent(node.child, node)) {
                    return false;
                }
            }
            return true;
        }

        private static int count(Node node) {
            return node == null ? 0 : 1 + count(node.child) + count(node.sibling);
        }

        private boolean isBinomial(int k) {
            if (degree != k) {
                return false;
            }
            int next = k;
            for (Node node = child; node != null; node = node.sibling) {
                if (!node.isBinomial(--next)) {
                    return false;
                }
            }
            return next == 0;
        }

        private boolean isHeapOrdered() {
            for (Node node = child; node != null; node = node.sibling) {
                if (key > node.key || !node.isHeapOrdered()) {
                    return false;
                }
            }
            return true;
        }

        private boolean hasNode(Node wanted) {
            for (Node node = this; node != null; node = node.sibling) {
                if (node == wanted || node.child != null && node.child.hasNode(wanted)) {
                    return true;
                }
            }
            return false;
        }

        private Node find(int key) {
            for (Node node = this; node != null; node = node.sibling) {
                if (node.key == key) {
                    return node;
                }
                Node below = node.child == null ? null : node.child.find(key);
                if (below != null) {
                    return below;
                }
            }
            return null;
        }
    }

    Node nodes;
    int size;

    public boolean contains(int key) {
        return nodes != null && nodes.find(key) != null;
    }

    boolean hasNode(Node wanted) {
        return nodes != null && nodes.hasNode(wanted);
    }

    /** The root with the smallest key. */
    private Node findMin() {
        Node min = nodes;
        for (Node node = nodes; node != null; node = node.sibling) {
            if (node.key < min.key) {
                min = node;
            }
        }
        return min;
    }

    @Ensures("contains")
    public void insert(int key) {
        unite(new Node(key));
        size++;
    }

    /** Takes over the nodes of the other heap, which is empty afterwards. */
    public void union(BinomialHeap other) {
        unite(other.nodes);
        size += other.size;
        other.nodes = null;
        other.size = 0;
    }

    /** The smallest key, taken out, or {@code null} if the heap is empty. */
    @Ensures("isSmallest")
    public Integer extractMin() {
        Node min = findMin();
        if (min == null) {
            return null;
        }
        removeRoot(min);
        return min.key;
    }

    private boolean isSmallest(Integer min) {
        return min == null ? nodes == null : nodes == null || min <= findMin().key;
    }

    /** Takes one node with the key out, if there is one. */
    public void delete(int key) {
        Node node = nodes == null ? null : nodes.find(key);
        if (node != null) {
            removeRoot(raise(node));
        }
    }

    /** Moves the keys above the node down by one, so that its own could be smaller than all; the root of its tree. */
    private static Node raise(Node node) {
        while (node.parent != null) {
            node.key = node.parent.key;
            node = node.parent;
        }
        return node;
    }

    private void removeRoot(Node root) {
        if (nodes == root) {
            nodes = root.sibling;
        } else {
            Node before = nodes;
            while (before.sibling != root) {
                before = before.sibling;
            }
            before.sibling = root.sibling;
        }
        Node reversed = null;
        for (Node node = root.child; node != null; ) {
            Node next = node.sibling;
            node.parent = null;
            node.sibling = reversed;
            reversed = node;
            node = next;
        }
        unite(reversed);
        size--;
    }

    /** Adds the trees of a list of roots. */
    private void unite(Node others) {
        nodes = merge(nodes, others);
        Node before = null;
        Node node = nodes;
        while (node != null && node.sibling != null) {
            Node next = node.sibling;
            boolean three = next.sibling != null && next.sibling.degree == node.degree;
            if (node.degree != next.degree || three) {
                before = node;
                node = next;
            } else if (node.key <= next.key) {
                node.sibling = next.sibling;
                link(next, node);
            } else {
                if (before == null) {
                    nodes = next;
                } else {
                    before.sibling = next;
                }
                link(node, next);
                node = next;
            }
        }
    }

    /** One list of the roots of two, by degree. */
    private static Node merge(Node first, Node second) {
        Node head = new Node();
        Node last = head;
        while (first != null && second != null) {
            if (first.degree <= second.degree) {
                last.sibling = first;
                first = first.sibling;
            } else {
                last.sibling = second;
                second = second.sibling;
            }
            last = last.sibling;
        }
        last.sibling = first != null ? first : second;
        return head.sibling;
    }

    private static void link(Node child, Node parent) {
        child.parent = parent;
        child.sibling = parent.child;
        parent.child = child;
        parent.degree++;
    }

    public boolean repOk() {
        if (size == 0) {
            return nodes == null;
        }
        if (nodes == null) {
            return false;
        }
        Set<Node> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        return Node.areTrees(nodes, null, visited) && visited.size() == size && hasBinomialTrees() && isHeapOrdered();
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        if (size == 0) {
            return nodes == null;
        }
        return nodes != null
                && Check.isTree(nodes, "child", "sibling")
                && Node.haveParent(nodes, null)
                && Node.count(nodes) == size
                && hasBinomialTrees()
                && isHeapOrdered();
    }

    /** There is a tree of degree {@code k} for each bit {@code k} of the size. */
    private boolean hasBinomialTrees() {
        int bits = size;
        int degree = 0;
        for (Node node = nodes; node != null; node = node.sibling) {
            if (bits == 0) {
                return false;
            }
            while ((bits & 1) == 0) {
                bits >>= 1;
                degree++;
            }
            if (!node.isBinomial(degree)) {
                return false;
            }
            bits >>= 1;
            degree++;
        }
        return bits == 0;
    }

    private boolean isHeapOrdered() {
        for (Node node = nodes; node != null; node = node.sibling) {
            if (!node.isHeapOrdered()) {
                return false;
            }
        }
        return true;
    }

    /** Heaps of at most {@code scope} nodes with keys from 0 to below {@code scope}. */
    public static IFinitization finBinomialHeap(int scope) {
        IFinitization f = FinitizationFactory.create(BinomialHeap.class);
        bound(f, scope, scope);
        return f;
    }

    /** Heaps of at most {@code scope} of the {@code nodes} nodes. */
    static void bound(IFinitization f, int scope, int nodes) {
        IObjSet node = f.createObjSet(Node.class, nodes, true);
        f.set(BinomialHeap.class, "size", f.createIntSet(0, scope));
        f.set(BinomialHeap.class, "nodes", node);
        f.set(Node.class, "parent", node);
        f.set(Node.class, "sibling", node);
        f.set(Node.class, "child", node);
        f.set(Node.class, "key", f.createIntSet(0, scope - 1));
        f.set(Node.class, "degree", f.createIntSet(0, scope));
    }
}
