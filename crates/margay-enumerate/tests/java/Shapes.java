import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import margay.Check;
import margay.Verify;

/** Predicates that use what predicates use. */
public class Shapes {
    static class Node {
        Node next;
        Node previous;
        Element element;
        int key;
    }

    static class Element {}

    static final class Wrapper {
        final Node node;

        Wrapper(Node node) {
            this.node = node;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Wrapper && node == ((Wrapper) other).node;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(node);
        }
    }

    Node root;
    int size;
    int[] data;
    static int calls;

    boolean ring() {
        if (root == null) return false;
        if (root.element == null) return size == 0 && root.next == root && root.previous == root;
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        Node current = root;
        while (true) {
            Node next = current.next;
            if (next == null) return false;
            if (next.previous != current) return false;
            current = next;
            if (!visited.add(next)) break;
        }
        return current == root && visited.size() == size;
    }

    /** A ring, with a word for each reason why it is none. */
    boolean explained() {
        if (root == null) return no("root");
        if (root.element == null) return size == 0 && root.next == root && root.previous == root;
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        Node current = root;
        while (true) {
            Node next = current.next;
            if (next == null) return never("next");
            if (next.previous != current) return no("previous");
            current = next;
            if (!visited.add(next)) break;
        }
        return current == root && visited.size() == size;
    }

    private final boolean no(String why) {
        return false;
    }

    private static boolean never(String why) {
        return false;
    }

    boolean wrapped() {
        Set<Wrapper> visited = new HashSet<>();
        for (Node node = root; node != null; node = node.next) {
            if (!visited.add(new Wrapper(node))) return false;
            if (node.previous != null && !visited.contains(new Wrapper(node.previous))) return false;
        }
        return visited.size() == size;
    }

    boolean chained() {
        if (root == null) return size == 0;
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        for (Node node = root; node.next != null; node = node.next) {
            Node next = node.next;
            if (!visited.add(next)) return false;
        }
        return visited.size() == size;
    }

    boolean chainedByWrappers() {
        if (root == null) return size == 0;
        Set<Wrapper> visited = new HashSet<>();
        visited.add(new Wrapper(root));
        for (Node node = root; node.next != null; node = node.next) {
            Node next = node.next;
            if (!visited.add(new Wrapper(next))) return false;
        }
        return visited.size() == size;
    }

    boolean counted() {
        int ones = 0;
        int all = 0;
        for (Node node = root; node != null; node = node.next) {
            if (all++ == 4) return false;
            if (node.key == 1) ones++;
            if (node.previous != null) return false;
        }
        return ones == size && all != 1;
    }

    boolean iterated() {
        Set<Node> seen = new LinkedHashSet<>();
        for (Node node = root; node != null; node = node.next) {
            if (!seen.add(node)) return false;
        }
        int last = -1;
        for (Node node : seen) {
            if (node.key <= last) return false;
            last = node.key;
        }
        return seen.size() == size && !seen.contains(null);
    }

    boolean mapped() {
        Map<Node, Integer> depth = new HashMap<>();
        int n = 0;
        for (Node node = root; node != null; node = node.next) {
            if (depth.put(node, n++) != null) return false;
            if (node.previous != null && depth.get(node.previous) == null) return false;
        }
        return n == size;
    }

    boolean boxed() {
        List<Integer> keys = new ArrayList<>();
        for (Node node = root; node != null; node = node.next) {
            if (keys.size() > 3) return false;
            keys.add(node.key);
        }
        for (int i = 1; i < keys.size(); i++) {
            if (keys.get(i - 1).compareTo(keys.get(i)) >= 0) return false;
        }
        return keys.size() == size;
    }

    boolean sameBoxes() {
        if (root == null || root.next == null) return false;
        Integer a = root.key;
        Integer b = root.next.key;
        return a == b;
    }

    boolean computed() {
        int sum = 0;
        int steps = 0;
        for (Node node = root; node != null && steps < 4; node = node.next, steps++) {
            if (node.key % 2 == steps % 2) return false;
            if ((node.key * 3 + 1) / 2 > 5) return false;
            sum += node.key;
        }
        return steps < 4 && sum == size;
    }

    boolean heap() {
        if (data == null || data.length != size) return false;
        for (int i = 1; i < data.length; i++) {
            if (data[(i - 1) / 2] < data[i]) return false;
        }
        return true;
    }

    boolean checked() {
        return Check.isTree(root, "next", "previous") && nodes(root) == size;
    }

    boolean acyclic() {
        return Check.isAcyclic(root, "next", "previous") && size == 0;
    }

    boolean acyclicByHand() {
        return free(root, new ArrayList<>()) && size == 0;
    }

    private static boolean free(Node node, List<Node> way) {
        if (node == null) return true;
        if (way.contains(node)) return false;
        way.add(node);
        boolean free = free(node.next, way) && free(node.previous, way);
        way.remove(way.size() - 1);
        return free;
    }

    private static int nodes(Node node) {
        return node == null ? 0 : 1 + nodes(node.next) + nodes(node.previous);
    }

    boolean throwing() {
        return root.next.key == size;
    }

    boolean endless() {
        while (root != null) {
            calls++;
        }
        return true;
    }

    boolean choosing() {
        return Verify.choose(2) == 0 ? size == 0 : root == null;
    }

    boolean guessing() {
        int guess = Verify.nondetInt(-1, 0);
        Verify.assume(Verify.nondetBoolean() == (root == null));
        return size == guess + 1;
    }

    boolean guessingAnything() {
        return size == Verify.nondetInt();
    }

    boolean gambling() {
        return new java.util.Random().nextInt(2) == size;
    }

    boolean hashing() {
        return root != null && System.identityHashCode(root) != 0;
    }
}
