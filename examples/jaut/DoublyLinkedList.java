/** A list with both ends. */
public class DoublyLinkedList {
    public Node first;
    public Node last;
    public int size;

    /** Takes the last node away. */
    public Node pop() {
        Node node = last;
        if (node != null) {
            remove(node);
        }
        return node;
    }

    /** Puts a node behind {@code after}, or first when there is none. */
    public void add(Node after, Node node) {
        if (after == null) {
            node.prev = null;
            node.next = first;
            first = node;
        } else {
            node.prev = after;
            node.next = after.next;
            after.next = node;
        }
        if (node.next == null) {
            last = node;
        } else {
            node.next.prev = node;
        }
        size++;
    }

    /** Takes a node away. */
    public void remove(Node node) {
        if (node.prev == null) {
            first = node.next;
        } else {
            node.prev.next = node.next;
        }
        if (node.next == null) {
            last = node.prev;
        } else {
            node.next.prev = node.prev;
        }
        size--;
    }
}
