import java.util.NoSuchElementException;

/** A stack over an array that grows. */
public class Stack {
    private int[] items;
    private int size;

    public Stack() {
        items = new int[2];
    }

    public void push(int x) {
        if (size == items.length) {
            int[] bigger = new int[size * 2];
            for (int i = 0; i < size; i++) {
                bigger[i] = items[i];
            }
            items = bigger;
        }
        items[size++] = x;
    }

    public int pop() {
        if (size == 0) {
            throw new NoSuchElementException("empty");
        }
        size--;
        int x = items[size];
        items[size] = 0;
        return x;
    }

    public int peek() {
        if (size == 0) {
            throw new NoSuchElementException("empty");
        }
        return items[size - 1];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    public boolean contains(int x) {
        for (int i = size - 1; i >= 0; i--) {
            if (items[i] == x) {
                return true;
            }
        }
        return false;
    }

    public void clear() {
        while (size > 0) {
            pop();
        }
    }

    boolean broken() {
        return size < 0 || size > items.length || items == null;
    }
}
