/** Lines that no input executes. */
public class Never {
    static class Box {
        int value;
        Box next;

        Box(int value) {
            this.value = value;
        }
    }

    static class Special extends Box {
        Special() {
            super(7);
        }
    }

    static int range(int a) {
        if (a > 10 && a < 5) {
            return 1; // unreachable: range
        }
        return 0;
    }

    static int twice(int a, int b) {
        if (a == b) {
            return 0;
        }
        if (b == a) {
            return 1; // unreachable: twice
        }
        return 2;
    }

    static int even(int a) {
        if ((a & 1) == 0 && a % 2 == 1) {
            return 1; // unreachable: even
        }
        return 0;
    }

    static int absolute(int a) {
        int b = a < 0 ? -a : a;
        if (b < 0 && a != Integer.MIN_VALUE) {
            return 1; // unreachable: absolute
        }
        return 0;
    }

    static int successor(int a) {
        if (a + 1 == a) {
            return 1; // unreachable: successor
        }
        return 0;
    }

    static int fresh(int a) {
        Box box = new Box(a);
        if (box.next != null) {
            return 1; // unreachable: fresh
        }
        return 0;
    }

    static int written(int a) {
        Box box = new Box(a);
        box.value = box.value * 2;
        if (box.value == 2 * a + 1) {
            return 1; // unreachable: written
        }
        return 0;
    }

    static int distinct() {
        Box a = new Box(1);
        Box b = new Box(1);
        if (a == b) {
            return 1; // unreachable: distinct
        }
        return 0;
    }

    static int notTheInput(Box b) {
        Box a = new Box(1);
        if (a == b) {
            return 1; // unreachable: notTheInput
        }
        return 0;
    }

    static int clamp(int a) {
        return a < 0 ? 0 : a > 9 ? 9 : a;
    }

    static int called(int a) {
        if (clamp(a) == 10) {
            return 1; // unreachable: called
        }
        return 0;
    }

    static int type(Object o) {
        if (o instanceof String && o instanceof Integer) {
            return 1; // unreachable: type
        }
        return 0;
    }

    static int subtype(Special s) {
        Box b = s;
        if (b != null && !(b instanceof Special)) {
            return 1; // unreachable: subtype
        }
        return 0;
    }

    static int dereferenced(Box b) {
        int v = b.value;
        if (b == null) {
            return v; // unreachable: dereferenced
        }
        return 0;
    }

    static int length(int[] a) {
        if (a.length < 0) {
            return 1; // unreachable: length
        }
        return 0;
    }

    static int index(int[] a, int i) {
        int v = a[i];
        if (i >= a.length) {
            return v; // unreachable: index
        }
        return 0;
    }

    static int divided(int a, int b) {
        int q = a / b;
        if (b == 0) {
            return q; // unreachable: divided
        }
        return 0;
    }

    static int counted() {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            n += i;
        }
        if (n == 11) {
            return 1; // unreachable: counted
        }
        return 0;
    }

    static int passed(int n) {
        if (n == 12) {
            return 0;
        }
        if (n * 3 == 36 && n > 0 && n < 100) {
            return 1; // unreachable: passed
        }
        while (n > 0) {
            n--;
        }
        return n;
    }

    static int shifted(long a) {
        if (a >>> 1 < 0) {
            return 1; // unreachable: shifted
        }
        return 0;
    }
}
