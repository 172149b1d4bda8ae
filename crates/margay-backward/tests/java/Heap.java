/** Objects, aliasing, arrays, classes. */
class Heap {
    int a;
    Heap next;
    Heap left, right, parent;
    Object any;
    int[] numbers;

    static class Base { int size; int area() { return size; } }
    static class Square extends Base { int area() { return size * size; } }
    static class Other { Base base; }
    interface Shape { int corners(); }
    static class Triangle implements Shape { public int corners() { return 3; } }
    static class Box implements Shape { public int corners() { return 4; } }
    enum Color { RED, GREEN, BLUE; Color opposite() { return this == RED ? GREEN : RED; } }

    static class Coord {
        int x, y;
        Coord(int cx, int cy) { x = cx; y = cy; }
        Coord moveY(Chrono chrono, int speed) {
            if (chrono.time <= 0 || speed <= 0) return this; // reach
            int ytemp = y + chrono.time * speed;
            chrono.time = 0;
            if (ytemp > 65536) {
                return new Coord(x, 65536); // reach
            } else return new Coord(x, ytemp); // reach
        }
    }
    static class Chrono { int time; }

    static int alias(Heap p, Heap q) {
        p.a = 1;
        q.a = 2;
        if (p.a == 2) return 1; // reach
        if (p.a != 1) return 2; // never
        return 0; // reach
    }

    static int parents(Heap p) {
        if (p.left != null && p == p.left.parent) return 1; // reach
        return 0;
    }

    static int cyclic(Heap h) {
        int n = 0;
        Heap at = h.next;
        while (at != h) {
            at = at.next;
            n++;
        }
        if (n == 3) return 1; // reach
        return 0;
    }

    static int list(Heap h) {
        int sum = 0;
        while (h != null) {
            sum += h.a;
            h = h.next;
        }
        if (sum == 7) return 1; // reach
        return 0;
    }

    static int fresh(int x) {
        Heap h = new Heap();
        h.a = x;
        if (h.next != null) return 1; // never
        if (h.a == x + 1) return 2; // never
        return 0; // reach
    }

    static int freshIsNew(Heap p) {
        Heap h = new Heap();
        if (h == p) return 1; // never
        p.next = h;
        if (p.next == p) return 2; // never
        if (p.next.next == null) return 3; // reach
        return 0; // never
    }

    static int elements(int[] a, int i, int j) {
        if (a[i] == 3 && a[j] == 4) {
            if (i == j) return 1; // never
            return 2; // reach
        }
        return 0;
    }

    static int indexes(int[] a, int i) {
        if (i < 0) {
            a[i] = 1;
            return 1; // never
        }
        if (a.length > 3 && i == a.length - 1 && a[i] == a[0] + 5) return 2; // reach
        return 0;
    }

    static int written(int[] a, int[] b, int k) {
        a[1] = 5;
        b[k] = 6;
        if (a[1] == 6) return 1; // reach
        return 0;
    }

    static int sorted(int[] a) {
        if (a.length != 4) return 0;
        for (int i = 1; i < a.length; i++) if (a[i - 1] >= a[i]) return 0;
        return a[3]; // reach
    }

    static int classes(Object o) {
        if (o instanceof Square) {
            if (o instanceof Base) return 1; // reach
            return 2; // never
        }
        if (o instanceof Base) {
            Base b = (Base) o;
            if (b.size == 7 && b.area() == 49) return 3; // never
            if (b.area() == 5) return 4; // reach
        }
        if (o instanceof Integer && o instanceof Comparable && ((Integer) o) == 12) return 5; // reach
        return 0;
    }

    static int unrelated(Object o) {
        if (o instanceof Base && o instanceof Other) return 1; // never
        return 0;
    }

    static int dispatch(Base b) {
        if (b.area() == 49) return 1; // reach
        return 0;
    }

    static int square(Square b) {
        if (b.area() == 50) return 1; // never
        return 0;
    }

    static int shapes(Shape s) {
        if (s.corners() == 4) return 1; // reach
        if (s.corners() == 5) return 2; // never
        return 0;
    }

    static int colors(Color c) {
        if (c == Color.BLUE) return 1; // reach
        if (c.ordinal() == 1) return 2; // reach
        switch (c) {
            case RED: return 3; // reach
            case GREEN: return 4; // never
            default: return 5; // never
        }
    }

    static int grid(int n) {
        int[][] g = new int[2][3];
        g[1][2] = n;
        if (g[1][2] == 9 && g[0][2] == 0) return 1; // reach
        if (g[0].length != 3) return 2; // never
        return 0;
    }

    static int arrays(long[] l, char[] c, boolean[] z, double[] d, Object[] o) {
        if (l[2] == 1L << 40 && c[1] == 'q') return 1; // reach
        if (z[1] && !z[0]) return 2; // reach
        if (d[0] == 1.5) return 3; // reach
        if (o[1] == o[0] && o[0] instanceof Base) return 4; // reach
        return 0;
    }

    int receiver() {
        if (this == next && a == 4) return 1; // reach
        if (this == null) return 2; // never
        return 0;
    }

    static int swap(Heap p, Heap q) {
        int t = p.a;
        p.a = q.a;
        q.a = t;
        if (p.a == 1 && q.a == 2 && p != q) return 1; // reach
        if (p == q && p.a != t) return 2; // never
        return 0;
    }

    static int relation(int[] a, int[] b, int i, int j) {
        if (a == b && i + 1 == j && a[i] > b[j] && a[0] == 9 && i > 2) return 1; // reach
        return 0;
    }

    static void unlink(Heap n) {
        n.left.right = n.right;
        n.right.left = n.left;
        if (n.left.right == n) {
            n.a = 5; // reach
        }
    }
}
