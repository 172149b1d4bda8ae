/** Many ways that all end at the same contradiction. */
public class Learn {
    static int diamonds(int x, int[] a) {
        int n = 0;
        if (x > 5) {
            return 0;
        }
        if (a[0] > 0) {
            n++;
        }
        if (a[1] > 0) {
            n++;
        }
        if (a[2] > 0) {
            n++;
        }
        if (a[3] > 0) {
            n++;
        }
        if (a[4] > 0) {
            n++;
        }
        if (a[5] > 0) {
            n++;
        }
        if (a[6] > 0) {
            n++;
        }
        if (a[7] > 0) {
            n++;
        }
        if (a[8] > 0) {
            n++;
        }
        if (a[9] > 0) {
            n++;
        }
        if (x > 7) {
            return n; // never
        }
        return 1;
    }

    static int half(int x) {
        return x / 2;
    }

    static int called(int x, boolean b, boolean c, boolean d) {
        int y = half(x);
        int n = 0;
        if (b) {
            n += 1;
        }
        if (c) {
            n += 2;
        }
        if (d) {
            n += 4;
        }
        if (y > 10 && x < 20) {
            return n; // never
        }
        return 1;
    }
}
