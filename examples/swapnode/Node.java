/** A node of a singly linked list, and the method that sorts the first two nodes of it. */
public class Node {
    int elem;
    Node next;

    /**
     * Sorts the first two nodes of the list that begins here, by changing its links, and returns the new first
     * node. The list may be cyclic.
     */
    Node swapNode() {
        if (next != null) {
            if (elem > next.elem) {
                Node second = next;
                next = second.next;
                second.next = this;
                return second;
            }
        }
        return this;
    }

    /** The same without the check: it fails on a list of one node. */
    Node swapNodeUnchecked() {
        if (elem > next.elem) {
            Node second = next;
            next = second.next;
            second.next = this;
            return second;
        }
        return this;
    }

    /** Whether the list that begins here ends. */
    boolean acyclic() {
        Node slow = this;
        Node fast = next;
        while (fast != null && fast.next != null) {
            if (slow == fast) {
                return false;
            }
            slow = slow.next;
            fast = fast.next.next;
        }
        return true;
    }
}
