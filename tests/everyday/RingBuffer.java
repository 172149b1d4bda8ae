import java.util.NoSuchElementException;

/** A fixed size queue that overwrites its oldest entry. */
public final class RingBuffer<T> {

    private final Object[] slots;
    private int start;
    private int count;

    // verdict: java.lang.NegativeArraySizeException
    // witness: new RingBuffer<String>(-1)
    // because: Zero and very large capacities are refused, negative ones are not.
    public RingBuffer(int capacity) {
        if (capacity == 0 || capacity > 100_000) {
            throw new IllegalArgumentException("capacity");
        }
        slots = new Object[capacity];
    }

    // verdict: safe
    // because: start and count stay inside the bounds of the array, so the remainder is a valid index.
    public void add(T value) {
        int end = (int) (((long) start + count) % slots.length);
        slots[end] = value;
        if (count < slots.length) {
            count++;
        } else {
            start = (start + 1) % slots.length;
        }
    }

    // verdict: safe
    // because: An empty buffer is refused on purpose, otherwise start is a valid index.
    @SuppressWarnings("unchecked")
    public T poll() {
        if (count == 0) {
            throw new NoSuchElementException("empty");
        }
        T value = (T) slots[start];
        slots[start] = null;
        start = (start + 1) % slots.length;
        count--;
        return value;
    }

    // verdict: safe
    // because: The index is checked against the number of entries.
    @SuppressWarnings("unchecked")
    public T get(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        return (T) slots[(int) (((long) start + index) % slots.length)];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: RingBuffer<String> b = new RingBuffer<>(2); b.add("a"); b.peekBack(1)
    // because: Going back more than start steps makes the sum negative, and so is its remainder.
    public Object peekBack(int steps) {
        if (steps < 0 || steps >= slots.length) {
            return null;
        }
        return slots[(start - steps) % slots.length];
    }

    // verdict: safe
    // because: floorMod gives an index between zero and the length minus one.
    public Object peekBackWrapped(int steps) {
        return slots[Math.floorMod(start - steps, slots.length)];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: RingBuffer<String> b = new RingBuffer<>(2); b.add("a"); b.add("b"); b.add("c"); b.last()
    // because: When the buffer has wrapped around, start plus count minus one is beyond the array.
    public Object last() {
        if (count == 0) {
            return null;
        }
        return slots[start + count - 1];
    }

    public int size() {
        return count;
    }
}
