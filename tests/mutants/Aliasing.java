import java.util.List;

/** Two parameters may be one object. */
public final class Aliasing {
    static final class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    private Aliasing() {
    }

    static int swapSum(Box a, Box b) {
        int old = a.value;
        a.value = b.value;
        b.value = old;
        return a.value + b.value;
    }

    static boolean shares(int[] a, int[] b) {
        if (a.length == 0 || b.length == 0) {
            return false;
        }
        a[0] = 1;
        b[0] = 2;
        return a[0] == 2;
    }

    static void copy(int[] from, int[] to) {
        if (from == to) {
            return;
        }
        for (int i = 0; i < from.length && i < to.length; i++) {
            to[i] = from[i];
        }
    }

    static int add(Box a, Box b) {
        a.value += 1;
        if (a == b) {
            b.value += 1;
        }
        return a.value - b.value;
    }

    static Box same(Box a, Box b) {
        return a.value == b.value ? a : b;
    }

    static List<Integer> keep(List<Integer> list) {
        List<Integer> out = list;
        if (list.isEmpty()) {
            out = new java.util.ArrayList<>(list);
        }
        return out;
    }
}
