import java.util.ArrayList;
import java.util.EmptyStackException;
import java.util.List;
import java.util.Objects;

public final class BoundedStack<E> {

    private static final int LIMIT = 16;

    private final List<E> items = new ArrayList<>();
    private int[] marks = new int[4];
    private int markCount;

    public boolean push(E item) {
        if (item == null || items.size() >= LIMIT) {
            return false;
        }
        return items.add(item);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: new BoundedStack<String>().pop()
    // because: The stack may be empty, and then the index is -1.
    public E pop() {
        return items.remove(items.size() - 1);
    }

    // verdict: safe
    // because: The empty stack is refused on purpose.
    public E popChecked() {
        if (items.isEmpty()) {
            throw new EmptyStackException();
        }
        return items.remove(items.size() - 1);
    }

    // verdict: safe
    // because: push refuses null, so every item in the private list is not null.
    public String typeOfTop() {
        if (items.isEmpty()) {
            return "";
        }
        return items.get(items.size() - 1).getClass().getName();
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: BoundedStack<String> s = new BoundedStack<>(); for (int i = 0; i < 5; i++) s.mark()
    // because: The array of marks never grows and the fifth mark is beyond it.
    public void mark() {
        marks[markCount++] = items.size();
    }

    // verdict: safe
    // because: The loop is bounded by the number of marks and by the length of the array.
    public void clearMarks() {
        for (int i = 0; i < markCount && i < marks.length; i++) {
            marks[i] = 0;
        }
        markCount = 0;
    }

    // verdict: safe
    // because: The loop moves from both ends of the own list and stays inside it.
    public void reverse() {
        int low = 0;
        int high = items.size() - 1;
        while (low < high) {
            E swap = items.get(low);
            items.set(low, items.get(high));
            items.set(high, swap);
            low++;
            high--;
        }
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: BoundedStack<String> s = new BoundedStack<>(); s.push("a"); s.peekAt(1)
    // because: The check lets a depth equal to the size pass.
    public E peekAt(int depth) {
        if (depth < 0 || depth > items.size()) {
            return null;
        }
        return items.get(items.size() - 1 - depth);
    }

    // verdict: safe
    // because: The index is checked on purpose by checkIndex.
    public E fromBottom(int index) {
        Objects.checkIndex(index, items.size());
        return items.get(index);
    }
}
