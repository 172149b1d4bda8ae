// $ enumerate: enumerate Heap --args 2
// $ enumerate-count: enumerate Heap --args 3 --count
// $ enumerate-plain: enumerate Heap --args 2 --no-symbolic
// $ enumerate-draw: enumerate Heap --args 2 --draw 2
// $ enumerate-test: enumerate Heap --args 2 --test replace
// $ skeleton: enumerate Heap --skeleton

import margay.Finitization;

/** A structure with a finitization: the elements of an array, each at most its parent. */
public class Heap {
    int size;
    int[] elements;

    public boolean repOk() {
        if (elements == null || size < 0 || size > elements.length) {
            return false;
        }
        for (int i = 0; i < elements.length; i++) {
            boolean used = i < size;
            if (used ? elements[i] < 1 || i > 0 && elements[i] > elements[(i - 1) / 2] : elements[i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Forgets to sift. */
    public int replace(int key) {
        if (size == 0 || key < 1) {
            return 0;
        }
        int top = elements[0];
        elements[0] = key;
        return top;
    }

    static Finitization finHeap(int n) {
        Finitization f = Finitization.of(Heap.class);
        return f.field("size", f.ints(0, n)).field("elements", f.arrays(int[].class, f.ints(n, n), f.ints(0, n)));
    }
}
