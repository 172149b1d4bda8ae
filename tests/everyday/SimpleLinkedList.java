import java.util.Iterator;
import java.util.NoSuchElementException;

/** A singly linked list with a size field. */
public final class SimpleLinkedList<T> implements Iterable<T> {

    private static final class Node<T> {
        private final T value;
        private Node<T> next;

        Node(T value) {
            this.value = value;
        }
    }

    private Node<T> head;
    private Node<T> tail;
    private int size;

    // verdict: safe
    // because: The tail is null exactly if the head is null.
    public void addLast(T value) {
        Node<T> node = new Node<>(value);
        if (head == null) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
        size++;
    }

    // verdict: safe
    // because: An empty list is refused on purpose, and the tail is cleared with the last node.
    public T removeFirst() {
        if (head == null) {
            throw new NoSuchElementException("empty list");
        }
        T value = head.value;
        head = head.next;
        if (head == null) {
            tail = null;
        }
        size--;
        return value;
    }

    // verdict: java.lang.NullPointerException
    // witness: new SimpleLinkedList<String>().first()
    // because: The head of an empty list is null.
    public T first() {
        return head.value;
    }

    // verdict: safe
    // because: The empty list is handled before the tail is used.
    public T lastOrNull() {
        if (head == null) {
            return null;
        }
        return tail.value;
    }

    // verdict: java.lang.NullPointerException
    // witness: SimpleLinkedList<String> l = new SimpleLinkedList<>(); l.addLast("a"); l.get(1)
    // because: An index equal to the size walks off the end of the chain.
    public T get(int index) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        Node<T> node = head;
        for (int i = 0; i < index; i++) {
            node = node.next;
        }
        return node.value;
    }

    // verdict: safe
    // because: The loop stops at the end of the chain.
    public int indexOf(T value) {
        int index = 0;
        for (Node<T> node = head; node != null; node = node.next) {
            if (value == null ? node.value == null : value == node.value) {
                return index;
            }
            index++;
        }
        return -1;
    }

    // verdict: java.lang.NullPointerException
    // witness: SimpleLinkedList<String> l = new SimpleLinkedList<>(); l.addLast("a"); l.secondToLast()
    // because: With one node the successor of the head is null.
    public T secondToLast() {
        if (head == null) {
            return null;
        }
        Node<T> node = head;
        while (node.next.next != null) {
            node = node.next;
        }
        return node.value;
    }

    // verdict: safe
    // because: Reversing only relinks the existing nodes.
    public void reverse() {
        Node<T> previous = null;
        Node<T> node = head;
        tail = head;
        while (node != null) {
            Node<T> next = node.next;
            node.next = previous;
            previous = node;
            node = next;
        }
        head = previous;
    }

    @Override
    public Iterator<T> iterator() {
        return new Cursor<>(this);
    }

    static final class Cursor<T> implements Iterator<T> {
        private Node<T> node;

        Cursor(SimpleLinkedList<T> list) {
            this.node = list == null ? null : list.head;
        }

        @Override
        public boolean hasNext() {
            return node != null;
        }

        // verdict: safe
        // because: An exhausted iterator throws on purpose.
        @Override
        public T next() {
            if (node == null) {
                throw new NoSuchElementException("no more values");
            }
            T value = node.value;
            node = node.next;
            return value;
        }
    }
}
