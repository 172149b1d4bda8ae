import java.util.*;
import java.util.function.*;

public class TreesAndTables {
    static class HashTable<K, V> {
        private record Slot<K, V>(K k, V v, boolean dead) { }

        private Slot<K, V>[] slots = alloc(8);
        private int used;
        private int size;

        @SuppressWarnings("unchecked")
        private static <K, V> Slot<K, V>[] alloc(int n) { return (Slot<K, V>[]) new Slot<?, ?>[n]; }

        private int find(K k) {
            int i = (k.hashCode() * 0x9E3779B9 >>> 16) & (slots.length - 1);
            int free = -1;
            for (;; i = (i + 1) & (slots.length - 1)) {
                Slot<K, V> s = slots[i];
                if (s == null) return free >= 0 ? free : i;
                if (s.dead()) {
                    if (free < 0) free = i;
                } else if (s.k().equals(k)) return i;
            }
        }

        V put(K k, V v) {
            if (used * 4 >= slots.length * 3) {
                Slot<K, V>[] old = slots;
                slots = alloc(old.length * 2);
                used = size = 0;
                for (Slot<K, V> s : old) if (s != null && !s.dead()) put(s.k(), s.v());
            }
            int i = find(k);
            Slot<K, V> s = slots[i];
            V prev = s == null || s.dead() ? null : s.v();
            if (s == null) used++;
            if (prev == null) size++;
            slots[i] = new Slot<>(k, v, false);
            return prev;
        }

        V get(K k) {
            Slot<K, V> s = slots[find(k)];
            return s == null || s.dead() ? null : s.v();
        }

        boolean remove(K k) {
            int i = find(k);
            if (slots[i] == null || slots[i].dead()) return false;
            slots[i] = new Slot<>(k, null, true);
            size--;
            return true;
        }
    }

    static class Avl<T extends Comparable<T>> {
        private class N {
            T v;
            N l;
            N r;
            int h = 1;

            N(T v) { this.v = v; }
        }

        private N root;
        int rotations;

        private int h(N n) { return n == null ? 0 : n.h; }

        private void fix(N n) { n.h = 1 + Math.max(h(n.l), h(n.r)); }

        private N right(N y) {
            N x = y.l;
            y.l = x.r;
            x.r = y;
            fix(y);
            fix(x);
            rotations++;
            return x;
        }

        private N left(N x) {
            N y = x.r;
            x.r = y.l;
            y.l = x;
            fix(x);
            fix(y);
            rotations++;
            return y;
        }

        void add(T v) { root = add(root, v); }

        private N add(N n, T v) {
            if (n == null) return new N(v);
            int c = v.compareTo(n.v);
            if (c < 0) n.l = add(n.l, v);
            else if (c > 0) n.r = add(n.r, v);
            else return n;
            fix(n);
            int b = h(n.l) - h(n.r);
            if (b > 1) {
                if (v.compareTo(n.l.v) > 0) n.l = left(n.l);
                return right(n);
            }
            if (b < -1) {
                if (v.compareTo(n.r.v) < 0) n.r = right(n.r);
                return left(n);
            }
            return n;
        }

        void each(Consumer<? super T> f) { each(root, f); }

        private void each(N n, Consumer<? super T> f) {
            if (n == null) return;
            each(n.l, f);
            f.accept(n.v);
            each(n.r, f);
        }

        int height() { return h(root); }
    }

    static class Segment {
        final int n;
        final long[] t;

        Segment(int[] a) {
            n = a.length;
            t = new long[2 * n];
            for (int i = 0; i < n; i++) t[n + i] = a[i];
            for (int i = n - 1; i > 0; i--) t[i] = t[2 * i] + t[2 * i + 1];
        }

        void set(int i, long v) { for (t[i += n] = v; i > 1; i >>= 1) t[i >> 1] = t[i] + t[i ^ 1]; }

        long sum(int l, int r) {
            long s = 0;
            for (l += n, r += n; l < r; l >>= 1, r >>= 1) {
                if ((l & 1) == 1) s += t[l++];
                if ((r & 1) == 1) s += t[--r];
            }
            return s;
        }
    }

    public static void main(String[] args) {
        HashTable<String, Integer> ht = new HashTable<>();
        for (int i = 0; i < 100; i++) ht.put("k" + i % 40, i);
        int removed = 0;
        for (int i = 0; i < 60; i += 3) if (ht.remove("k" + i)) removed++;
        System.out.println(ht.size + " " + removed + " " + ht.get("k1") + " " + ht.get("k3") + " " + ht.put("k3", 7) + " " + ht.get("k3") + " " + ht.slots.length);
        Avl<Integer> avl = new Avl<>();
        for (int i = 0; i < 127; i++) avl.add(i * 37 % 128);
        for (int i = 0; i < 50; i++) avl.add(200 + i);
        int[] sum = {0, 0};
        avl.each(x -> {
            sum[0] += x;
            sum[1]++;
        });
        System.out.println(avl.height() + " " + sum[0] + " " + sum[1] + " " + avl.rotations);
        Segment sg = new Segment(new int[] {5, 3, 8, 1, 9, 2});
        System.out.print(sg.sum(0, 6) + " " + sg.sum(1, 4) + " ");
        sg.set(2, 100);
        System.out.println(sg.sum(1, 4) + " " + sg.sum(2, 3));
    }
}
