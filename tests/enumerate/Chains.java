import java.util.HashSet;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Lists that end, and lists that come back to one of their nodes. */
public class Chains {
    static class Node {
        Node next;
    }

    Node head;
    int size;

    boolean acyclic() {
        Set<Node> visited = new HashSet<>();
        return end(visited) == null && visited.size() == size;
    }

    boolean cyclic() {
        Set<Node> visited = new HashSet<>();
        return end(visited) != null && visited.size() == size;
    }

    /** Null, or the first node that is met twice. */
    private Node end(Set<Node> visited) {
        Node node = head;
        while (node != null && visited.add(node)) {
            node = node.next;
        }
        return node;
    }

    static IFinitization finChains(int size) {
        IFinitization f = FinitizationFactory.create(Chains.class);
        IObjSet node = f.createObjSet(Node.class, size, true);
        f.set("head", node);
        f.set("size", f.createIntSet(size));
        f.set("Node.next", node);
        return f;
    }
}
