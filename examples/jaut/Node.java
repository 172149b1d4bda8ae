/** A node of a doubly linked list. */
public class Node {
    public int value;
    public Node prev;
    public Node next;

    /** Puts {@code node} before this one, and takes it from where it was. */
    public void insertBefore(Node node) {
        if (node == this) {
            return;
        }
        if (node.prev != null) {
            node.prev.next = node.next;
        }
        if (node.next != null) {
            node.next.prev = node.prev;
        }
        node.next = this;
        node.prev = prev;
        if (prev != null) {
            prev.next = node;
        }
        prev = node;
    }
}
