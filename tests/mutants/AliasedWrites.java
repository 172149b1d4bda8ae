/** Writes that are seen under another name, or undone under another name. */
public class AliasedWrites {
    static final class Box {
        int value;
        Box next;
        byte small;
        char letter;
        boolean flag;
    }

    static int overwrites(Box a, Box b) {
        a.value = 1;
        b.value = 2;
        return a.value;
    }

    static void restores(Box a, Box b) {
        int old = a.value;
        a.value = 7;
        b.value = old + 1;
        a.value = old;
    }

    static int swapped(int[] x, int[] y, int i, int j) {
        int t = x[i];
        x[i] = y[j];
        y[j] = t;
        return x[i];
    }

    static int deep(Box a) {
        a.next.value = 3;
        a.value = 4;
        return a.next.value;
    }

    static int cut(Box a, int n) {
        a.small = (byte) n;
        a.letter = (char) n;
        a.flag = n > 5;
        return a.small + a.letter + (a.flag ? 1 : 0);
    }

    static void same(Box a) {
        if (a.value != 5) {
            a.value = 5;
        }
    }

    static void lastOfTwo(Box a) {
        a.value = 1;
        a.value = 2;
    }

    static boolean stores(boolean[] bits, int n) {
        bits[0] = n > 3;
        bits[1] = !bits[0];
        return bits[1];
    }

    static int fresh(Box a, int n) {
        Box b = new Box();
        b.value = n;
        a.value = 9;
        return b.value;
    }

    static Box replaced(Box a) {
        Box b = new Box();
        a.next = b;
        a.next.value = 6;
        b.value = 6;
        return a;
    }
}
