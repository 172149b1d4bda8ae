/** A list that ends in an object of its own, which no finitization by declarations has. */
public class Sentinel {
    static final Node END = new Node();

    static class Node {
        Node next;
    }

    Node first;

    public boolean repOk() {
        int steps = 0;
        for (Node at = first; at != END; at = at.next) {
            if (at == null || ++steps > 3) {
                return false;
            }
        }
        return true;
    }
}
