import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/** A growing list on top of an array. */
public final class GenericBox<T> implements Iterable<T> {

    private static final int MAX_START = 1000;

    private Object[] items;
    private int size;

    // verdict: safe
    // because: The start capacity is limited to a range from zero to one thousand.
    GenericBox(int capacity) {
        items = new Object[Math.max(0, Math.min(capacity, MAX_START))];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: new GenericBox<String>(0).append("a")
    // because: Doubling a capacity of zero gives zero.
    void append(T item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, items.length * 2);
        }
        items[size] = item;
        size++;
    }

    // verdict: safe
    // because: Large boxes are refused on purpose, and the new capacity is larger than the old one.
    void add(T item) {
        if (size >= 1_000_000) {
            throw new IllegalStateException("box is full");
        }
        if (size == items.length) {
            items = Arrays.copyOf(items, Math.max(8, items.length + (items.length >> 1)));
        }
        items[size++] = item;
    }

    // verdict: safe
    // because: The index is checked against the size, which is at most the capacity.
    @SuppressWarnings("unchecked")
    T get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        return (T) items[index];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: GenericBox<String> b = new GenericBox<>(2); b.add("a"); b.removeAt(5)
    // because: Only negative indices are refused.
    void removeAt(int index) {
        if (index < 0 || size == 0) {
            return;
        }
        Object removed = items[index];
        for (int i = index; i < size - 1; i++) {
            items[i] = items[i + 1];
        }
        if (removed != null && index < size) {
            items[--size] = null;
        }
    }

    // verdict: safe
    // because: The size is compared with zero before it is used as an index.
    void removeLast() {
        if (size > 0) {
            size--;
            items[size] = null;
        }
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: GenericBox<String> b = new GenericBox<>(2); b.tail(1)
    // because: More items may be skipped than there are.
    Object[] tail(int skip) {
        if (skip < 0) {
            return new Object[0];
        }
        Object[] result = new Object[size - skip];
        for (int i = 0; i < result.length; i++) {
            result[i] = items[skip + i];
        }
        return result;
    }

    // verdict: safe
    // because: Skipping more than there is gives an empty array.
    Object[] tailOrEmpty(int skip) {
        if (skip < 0 || skip >= size) {
            return new Object[0];
        }
        return Arrays.copyOfRange(items, skip, size);
    }

    // verdict: java.lang.ArrayStoreException
    // witness: GenericBox<Object> b = new GenericBox<>(2); b.add("a"); b.copyInto(new Integer[1])
    // because: The target may be an array of another type.
    void copyInto(Object[] target) {
        if (target == null) {
            return;
        }
        for (int i = 0; i < Math.min(size, target.length); i++) {
            target[i] = items[i];
        }
    }

    // verdict: java.lang.ClassCastException
    // witness: GenericBox<Integer> b = new GenericBox<>(2); b.add(1); b.firstText()
    // because: The box may hold values that are no strings.
    String firstText() {
        return size == 0 ? "" : (String) items[0];
    }

    // verdict: null
    // witness: GenericBox<String> b = new GenericBox<>(2); b.add(null); b.classOfFirst()
    // because: Null may be added to the box.
    Class<?> classOfFirst() {
        return size == 0 ? Object.class : items[0].getClass();
    }

    @Override
    public Iterator<T> iterator() {
        return new Walk();
    }

    final class Walk implements Iterator<T> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < size;
        }

        // verdict: safe
        // because: The position is compared with the present size of the box before each access.
        @Override
        @SuppressWarnings("unchecked")
        public T next() {
            if (next >= size) {
                throw new NoSuchElementException("end of box");
            }
            return (T) items[next++];
        }
    }

    // verdict: null
    // witness: GenericBox.lengthOfAll(null)
    // because: The box itself may be null.
    static int lengthOfAll(GenericBox<String> box) {
        int total = 0;
        for (String text : box) {
            total += text == null ? 0 : text.length();
        }
        return total;
    }

    // verdict: safe
    // because: Null boxes and null texts are handled and the iterator is asked before each step.
    static int totalLength(GenericBox<String> box) {
        Objects.requireNonNull(box, "box");
        int total = 0;
        Iterator<String> texts = box.iterator();
        while (texts.hasNext()) {
            String text = texts.next();
            if (text != null) {
                total += text.length();
            }
        }
        return total;
    }
}
