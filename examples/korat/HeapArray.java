import java.util.Arrays;
import korat.finitization.IArraySet;
import korat.finitization.IFinitization;
import korat.finitization.impl.FinitizationFactory;
import margay.Check;
import margay.Ensures;

/** A priority queue of numbers that are not negative, as a heap in an array. Free places hold -1. */
public class HeapArray {
    private static final int FREE = -1;

    int size;
    int[] array;

    public boolean contains(int element) {
        for (int i = 0; i < size; i++) {
            if (array[i] == element) {
                return true;
            }
        }
        return false;
    }

    /** Whether the element was inserted; negative ones are not. */
    @Ensures("isInserted")
    public boolean insert(int element) {
        if (element < 0) {
            return false;
        }
        if (size == array.length) {
            int free = size;
            array = Arrays.copyOf(array, 2 * size + 1);
            Arrays.fill(array, free, array.length, FREE);
        }
        array[size] = element;
        heapifyUp(size++);
        return true;
    }

    private boolean isInserted(int element, boolean inserted) {
        return inserted == (element >= 0) && (!inserted || contains(element));
    }

    /** The greatest element, taken out, or -1 if there is none. */
    @Ensures("isGreatest")
    public int extractMax() {
        if (size == 0) {
            return FREE;
        }
        int max = array[0];
        size--;
        array[0] = array[size];
        array[size] = FREE;
        if (size > 0) {
            heapifyDown(0);
        }
        return max;
    }

    private boolean isGreatest(int max) {
        for (int i = 0; i < size; i++) {
            if (array[i] > max) {
                return false;
            }
        }
        return true;
    }

    private void heapifyUp(int i) {
        while (i > 0 && array[i] > array[(i - 1) / 2]) {
            swap(i, (i - 1) / 2);
            i = (i - 1) / 2;
        }
    }

    private void heapifyDown(int i) {
        while (true) {
            int greatest = i;
            for (int child = 2 * i + 1; child <= 2 * i + 2 && child < size; child++) {
                if (array[child] > array[greatest]) {
                    greatest = child;
                }
            }
            if (greatest == i) {
                return;
            }
            swap(i, greatest);
            i = greatest;
        }
    }

    private void swap(int i, int j) {
        int element = array[i];
        array[i] = array[j];
        array[j] = element;
    }

    public boolean repOk() {
        if (array == null || size < 0 || size > array.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            int element = array[i];
            if (element == FREE || i > 0 && element > array[(i - 1) / 2]) {
                return false;
            }
        }
        for (int i = size; i < array.length; i++) {
            if (array[i] != FREE) {
                return false;
            }
        }
        return true;
    }

    /** The same with a check that Margay knows, and prunes the search by. */
    public boolean repOkDedicated() {
        if (array == null || size < 0 || size > array.length) {
            return false;
        }
        for (int i = 0; i < array.length; i++) {
            boolean fits = i < size
                    ? Check.and(Check.not(Check.equal(array[i], FREE)), i == 0 || Check.not(Check.less(array[(i - 1) / 2], array[i])))
                    : Check.equal(array[i], FREE);
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** Arrays of at most {@code scope} places, with elements from 0 to {@code scope}. */
    public static IFinitization finHeapArray(int scope) {
        IFinitization f = FinitizationFactory.create(HeapArray.class);
        IArraySet arrays = f.createArraySet(int[].class, f.createIntSet(0, scope), f.createIntSet(FREE, scope), 1);
        f.set("size", f.createIntSet(0, scope));
        f.set("array", arrays);
        return f;
    }
}
