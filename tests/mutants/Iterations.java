import java.util.Iterator;
import java.util.NoSuchElementException;

/** An iterator, an anonymous class and an inner class that see their outer object. */
public class Iterations implements Iterable<Integer> {
    private final int low;
    private final int high;
    private int handed;

    public Iterations(int low, int high) {
        this.low = low;
        this.high = low > high ? low : high;
    }

    class Cursor implements Iterator<Integer> {
        private int next = low;

        @Override
        public boolean hasNext() {
            return next < high;
        }

        @Override
        public Integer next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no " + next);
            }
            handed++;
            return next++;
        }
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Cursor();
    }

    public int handed() {
        return handed;
    }

    public Iterator<Integer> once() {
        return new Iterator<Integer>() {
            private boolean done;

            @Override
            public boolean hasNext() {
                return !done;
            }

            @Override
            public Integer next() {
                done = true;
                return low;
            }
        };
    }

    static int count(Iterable<Integer> all) {
        int n = 0;
        for (Integer i : all) {
            if (i != null && i > 0) {
                n++;
            }
        }
        return n;
    }
}
