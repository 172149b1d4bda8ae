// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class LeaningTree {
    static final boolean RED = true, BLACK = false;
    static class N {
        int k;
        boolean c = RED;
        N l, r;
        N(int k) {
            this.k = k;
        }
    }
    static boolean red(N n) {
        return n != null && n.c == RED;
    }
    static N rotL(N h) {
        N x = h.r;
        h.r = x.l;
        x.l = h;
        x.c = h.c;
        h.c = RED;
        return x;
    }
    static N rotR(N h) {
        N x = h.l;
        h.l = x.r;
        x.r = h;
        x.c = h.c;
        h.c = RED;
        return x;
    }
    static void flip(N h) {
        h.c = !h.c;
        h.l.c = !h.l.c;
        h.r.c = !h.r.c;
    }
    static N put(N h, int k) {
        if (h == null) return new N(k);
        if (k < h.k) h.l = put(h.l, k);
        else if (k > h.k) h.r = put(h.r, k);
        if (red(h.r) && !red(h.l)) h = rotL(h);
        if (red(h.l) && red(h.l.l)) h = rotR(h);
        if (red(h.l) && red(h.r)) flip(h);
        return h;
    }
    static int height(N n) {
        if (n == null) return 0;
        int a = height(n.l), b = height(n.r);
        assert a == b;
        assert !(red(n) && red(n.l));
        assert !red(n.r);
        return a + (n.c == BLACK ? 1 : 0);
    }
    static int size(N n) {
        return n == null ? 0 : 1 + size(n.l) + size(n.r);
    }
    public static void main(String[] args) {
        N root = null;
        for (int i = 0; i < 4; i++) {
            root = put(root, Verifier.nondetInt());
            root.c = BLACK;
        }
        height(root);
        assert size(root) >= 1 && size(root) <= 4;
    }
}
