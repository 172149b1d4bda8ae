import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;
import margay.Ensures;

/** A priority queue as a ring of trees that are ordered as heaps. */
public class FibonacciHeap {
    static class Node {
        int key;
        int degree;
        boolean marked;
        Node parent;
        Node child;
        Node left;
        Node right;

        Node() {}

        Node(int key) {
            this.key = key;
            left = this;
            right = this;
        }

        /** Takes the node out of its ring; what is left of the ring, or {@code null}. */
        private Node unlink() {
            Node rest = right == this ? null : right;
            left.right = right;
            right.left = left;
            left = this;
            right = this;
            return rest;
        }

        /** One ring of two; either may be {@code null}. */
        private static Node join(Node first, Node second) {
            if (first == null || second == null) {
                return first == null ? second : first;
            }
            Node end = second.left;
            first.left.right = second;
            second.left = first.left;
            first.left = end;
            end.right = first;
            return first;
        }

        private boolean hasNode(Node wanted) {
            Node node = this;
            do {
                if (node == wanted || node.child != null && node.child.hasNode(wanted)) {
                    return true;
                }
                node = node.right;
            } while (node != this);
            return false;
        }

        private Node find(int key) {
            Node node = this;
            do {
                if (node.key == key) {
                    return node;
                }
                Node below = node.child == null ? null : node.child.find(key);
                if (below != null) {
                    return below;
                }
                node = node.right;
            } while (node != this);
            return null;
        }

        /** The ring of this node: linked both ways, the same parent, no node met before; and the same for all rings below. */
        private boolean areTrees(Node parent, Set<Node> visited) {
            Node node = this;
            do {
                if (node.parent != parent || !visited.add(node)) {
                    return false;
                }
                if (node.child != null && !node.child.areTrees(node, visited)) {
                    return false;
                }
                if (node.right == null || node.right.left != node) {
                    return false;
                }
                node = node.right;
            } while (node != this);
            return true;
        }

        /** Degrees are numbers of children. */
        private boolean hasDegrees() {
            Node node = this;
            do {
                int children = 0;
                if (node.child != null) {
                    Node child = node.child;
                    do {
                        children++;
                        child = child.right;
                    } while (child != node.child);
                }
                if (node.degree != children || node.child != null && !node.child.hasDegrees()) {
                    return false;
                }
                node = node.right;
            } while (node != this);
            return true;
        }

        private boolean isHeapOrdered() {
            Node node = this;
            do {
                if (node.parent != null && node.key < node.parent.key) {
                    return false;
                }
                if (node.child != null && !node.child.isHeapOrdered()) {
                    return false;
                }
                node = node.right;
            } while (node != this);
            return true;
        }
    }

    /** Some root. */
    Node nodes;

    /** A root with the smallest key. */
    Node minNode;

    int size;

    public boolean contains(int key) {
        return nodes != null && nodes.find(key) != null;
    }

    boolean hasNode(Node wanted) {
        return nodes != null && nodes.hasNode(wanted);
    }

    @Ensures("contains")
    public void insert(int key) {
        addRoots(new Node(key));
        size++;
    }

    /** Takes over the nodes of the other heap, which is empty afterwards. */
    public void union(FibonacciHeap other) {
        Node others = other.nodes;
        if (others != null) {
            addRoots(others);
        }
        size += other.size;
        other.nodes = null;
        other.minNode = null;
        other.size = 0;
    }

    /** The smallest key, taken out, or {@code null} if the heap is empty. */
    @Ensures("isSmallest")
    public Integer extractMin() {
        Node min = minNode;
        if (min == null) {
            return null;
        }
        removeRoot(min);
        return min.key;
    }

    private boolean isSmallest(Integer min) {
        return min == null ? minNode == null : minNode == null || min <= minNode.key;
    }

    /** Takes one node with the key out, if there is one. */
    public void delete(int key) {
        Node node = nodes == null ? null : nodes.find(key);
        if (node == null) {
            return;
        }
        Node parent = node.parent;
        if (parent != null) {
            cut(node, parent);
            cascadingCut(parent);
        }
        removeRoot(node);
    }

    private void cut(Node node, Node parent) {
        parent.child = node.unlink();
        parent.degree--;
        node.parent = null;
        node.marked = false;
        Node.join(nodes, node);
    }

    private void cascadingCut(Node node) {
        while (node.parent != null) {
            Node parent = node.parent;
            if (!node.marked) {
                node.marked = true;
                return;
            }
            cut(node, parent);
            node = parent;
        }
    }

    private void addRoots(Node ring) {
        Node node = ring;
        Node min = ring;
        do {
            if (node.key < min.key) {
                min = node;
            }
            node = node.right;
        } while (node != ring);
        nodes = Node.join(nodes, ring);
        if (minNode == null || min.key < minNode.key) {
            minNode = min;
        }
    }

    private void removeRoot(Node root) {
        Node children = root.child;
        if (children != null) {
            Node child = children;
            do {
                child.parent = null;
                child = child.right;
            } while (child != children);
        }
        root.child = null;
        Node others = root.unlink();
        nodes = Node.join(others, children);
        size--;
        consolidate();
    }

    /** Links roots until no two have the same degree, and finds the smallest. */
    private void consolidate() {
        List<Node> byDegree = new ArrayList<>();
        Node rest = nodes;
        while (rest != null) {
            Node tree = rest;
            rest = tree.unlink();
            while (tree.degree < byDegree.size() && byDegree.get(tree.degree) != null) {
                Node other = byDegree.set(tree.degree, null);
                tree = other.key < tree.key ? link(tree, other) : link(other, tree);
            }
            while (byDegree.size() <= tree.degree) {
                byDegree.add(null);
            }
            byDegree.set(tree.degree, tree);
        }
        nodes = null;
        minNode = null;
        for (Node tree : byDegree) {
            if (tree != null) {
                addRoots(tree);
            }
        }
    }

    private static Node link(Node child, Node parent) {
        child.parent = parent;
        child.marked = false;
        parent.child = Node.join(parent.child, child);
        parent.degree++;
        return parent;
    }

    public boolean repOk() {
        if (nodes == null || minNode == null) {
            return nodes == null && minNode == null && size == 0;
        }
        Set<Node> visited = new HashSet<>();
        return nodes.areTrees(null, visited)
                && isRoot(minNode)
                && visited.size() == size
                && nodes.hasDegrees()
                && nodes.isHeapOrdered()
                && isSmallestRoot(minNode.key);
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        if (nodes == null || minNode == null) {
            return nodes == null && minNode == null && size == 0;
        }
        Set<Node> visited = new HashSet<>();
        return nodes.areTrees(null, visited)
                && Check.isIn(minNode, roots())
                && visited.size() == size
                && nodes.hasDegrees()
                && nodes.isHeapOrdered()
                && isSmallestRoot(minNode.key);
    }

    private Object[] roots() {
        List<Node> roots = new ArrayList<>();
        Node node = nodes;
        do {
            roots.add(node);
            node = node.right;
        } while (node != nodes);
        return roots.toArray();
    }

    private boolean isRoot(Node wanted) {
        Node node = nodes;
        do {
            if (node == wanted) {
                return true;
            }
            node = node.right;
        } while (node != nodes);
        return false;
    }

    private boolean isSmallestRoot(int key) {
        Node node = nodes;
        do {
            if (node.key < key) {
                return false;
            }
            node = node.right;
        } while (node != nodes);
        return true;
    }

    /** Heaps of at most {@code scope} nodes with keys from 0 to below {@code scope}; none is marked. */
    public static IFinitization finFibonacciHeap(int scope) {
        IFinitization f = FinitizationFactory.create(FibonacciHeap.class);
        bound(f, scope, scope);
        return f;
    }

    /** Heaps of at most {@code scope} of the {@code nodes} nodes. */
    static void bound(IFinitization f, int scope, int nodes) {
        IObjSet node = f.createObjSet(Node.class, nodes, true);
        f.set(FibonacciHeap.class, "size", f.createIntSet(0, scope));
        f.set(FibonacciHeap.class, "nodes", node);
        f.set(FibonacciHeap.class, "minNode", node);
        f.set(Node.class, "parent", node);
        f.set(Node.class, "child", node);
        f.set(Node.class, "left", node);
        f.set(Node.class, "right", node);
        f.set(Node.class, "key", f.createIntSet(0, scope - 1));
        f.set(Node.class, "degree", f.createIntSet(0, scope - 1));
    }
}
