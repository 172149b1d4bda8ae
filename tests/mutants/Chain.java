/** A linked list of its own. */
public class Chain {
    private static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node first;
    private Node last;
    private int size;

    public void addFirst(int v) {
        Node n = new Node(v, first);
        first = n;
        if (last == null) {
            last = n;
        }
        size++;
    }

    public void addLast(int v) {
        Node n = new Node(v, null);
        if (first == null) {
            first = n;
        } else {
            last.next = n;
        }
        last = n;
        size++;
    }

    public boolean remove(int v) {
        Node before = null;
        for (Node n = first; n != null; n = n.next) {
            if (n.value == v) {
                if (before == null) {
                    first = n.next;
                } else {
                    before.next = n.next;
                }
                if (n == last) {
                    last = before;
                }
                size--;
                return true;
            }
            before = n;
        }
        return false;
    }

    public void reverse() {
        Node done = null;
        Node n = first;
        last = first;
        while (n != null) {
            Node next = n.next;
            n.next = done;
            done = n;
            n = next;
        }
        first = done;
    }

    public int get(int i) {
        if (i < 0 || i >= size) {
            throw new IndexOutOfBoundsException("index " + i);
        }
        Node n = first;
        while (i-- > 0) {
            n = n.next;
        }
        return n.value;
    }

    public int size() {
        return size;
    }
}
