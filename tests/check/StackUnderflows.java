// verdict: violation java.lang.RuntimeException
// witness: 0, 0, 1, 1, 1

import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.*;

public class StackUnderflows {
    static class Stack<T extends Comparable<T>> implements Iterable<T> {
        private Object[] data = new Object[2];
        private int n;
        void push(T t) {
            if (n == data.length) data = Arrays.copyOf(data, 2 * n);
            data[n++] = t;
        }
        @SuppressWarnings("unchecked") T pop() {
            if (n == 0) throw new RuntimeException("empty");
            T t = (T) data[--n];
            data[n] = null;
            return t;
        }
        boolean isEmpty() {
            return n == 0;
        }
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                int i = n;
                public boolean hasNext() {
                    return i > 0;
                }
                @SuppressWarnings("unchecked") public T next() {
                    return (T) data[--i];
                }
            };
        }
        T max() {
            T best = null;
            for (T t : this) if (best == null || best.compareTo(t) < 0) best = t;
            return best;
        }
    }
    public static void main(String[] args) {
        Stack<Integer> s = new Stack<>();
        int pushed = 0;
        for (int i = 0; i < 5; i++) {
            int op = Verifier.nondetInt();
            if (op == 0) {
                s.push(i * 10);
                pushed++;
            } else if (op == 1) {
                int v = s.pop();
                assert v % 10 == 0 && v / 10 < i;
            }
        }
        Integer m = s.max();
        assert m == null || m >= 0 && m <= 40;
    }
}
