import java.util.*;
import java.util.function.*;

public class DataStructures {
    static class LinkedQueue<T> implements Iterable<T> {
        private Node<T> head;
        private Node<T> tail;

        private static class Node<T> {
            final T v;
            Node<T> next;

            Node(T v) { this.v = v; }
        }

        void add(T v) {
            Node<T> n = new Node<>(v);
            if (tail == null) head = n;
            else tail.next = n;
            tail = n;
        }

        void reverse() {
            Node<T> prev = null;
            tail = head;
            for (Node<T> n = head; n != null;) {
                Node<T> next = n.next;
                n.next = prev;
                prev = n;
                n = next;
            }
            head = prev;
        }

        public Iterator<T> iterator() {
            return new Iterator<>() {
                Node<T> at = head;

                public boolean hasNext() { return at != null; }

                public T next() {
                    T v = at.v;
                    at = at.next;
                    return v;
                }
            };
        }
    }

    static class Bloom {
        final long[] bits = new long[4];

        void add(String s) { for (int k = 1; k <= 3; k++) bits[idx(s, k) >>> 6] |= 1L << idx(s, k); }

        boolean maybe(String s) {
            for (int k = 1; k <= 3; k++) if ((bits[idx(s, k) >>> 6] & 1L << idx(s, k)) == 0) return false;
            return true;
        }

        private int idx(String s, int k) { return (s.hashCode() * (31 * k + 7) ^ s.length() * k) >>> 24; }
    }

    static class SkipList {
        private final Random r = new Random(5);
        private final int[] keys = new int[200];
        private final int[][] next = new int[200][6];
        private int n = 1;

        boolean add(int k) {
            int[] upd = new int[6];
            int at = 0;
            for (int l = 5; l >= 0; l--) {
                while (next[at][l] != 0 && keys[next[at][l]] < k) at = next[at][l];
                upd[l] = at;
            }
            if (next[at][0] != 0 && keys[next[at][0]] == k) return false;
            keys[n] = k;
            for (int l = 0; l < 6; l++) {
                next[n][l] = next[upd[l]][l];
                next[upd[l]][l] = n;
                if (r.nextBoolean()) break;
            }
            n++;
            return true;
        }

        List<Integer> all() {
            List<Integer> out = new ArrayList<>();
            for (int at = next[0][0]; at != 0; at = next[at][0]) out.add(keys[at]);
            return out;
        }
    }

    public static void main(String[] args) {
        LinkedQueue<String> q = new LinkedQueue<>();
        for (String s : "a b c d".split(" ")) q.add(s);
        q.reverse();
        q.add("z");
        System.out.println(String.join("", q));
        Bloom b = new Bloom();
        for (int i = 0; i < 20; i++) b.add("in" + i);
        int fp = 0;
        boolean all = true;
        for (int i = 0; i < 20; i++) {
            all &= b.maybe("in" + i);
            if (b.maybe("out" + i)) fp++;
        }
        System.out.println(all + " " + (fp < 15));
        SkipList sl = new SkipList();
        for (int i = 0; i < 60; i++) sl.add(i * i % 97);
        System.out.println(sl.all());
    }
}
