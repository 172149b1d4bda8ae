public class ComparisonsAndLogic {
    static int evals;

    static boolean t() {
        evals++;
        return true;
    }

    static boolean f() {
        evals += 10;
        return false;
    }

    static String ints(int a, int b) {
        String r = "";
        if (a == b) r += "=";
        if (a != b) r += "!";
        if (a < b) r += "<";
        if (a <= b) r += "l";
        if (a > b) r += ">";
        if (a >= b) r += "g";
        return r;
    }

    static String zero(int a) {
        String r = "";
        if (a == 0) r += "=";
        if (a != 0) r += "!";
        if (a < 0) r += "<";
        if (a <= 0) r += "l";
        if (a > 0) r += ">";
        if (a >= 0) r += "g";
        return r;
    }

    static String longs(long a, long b) {
        boolean eq = a == b;
        boolean lt = a < b;
        boolean ge = !(a < b);
        int w = 0;
        while (a < b && w < 3) {
            w++;
            a += (b - a) / 2 + 1;
        }
        return eq + "" + lt + ge + w;
    }

    static String floats(float a, float b) { return (a == b ? "=" : "") + (a != b ? "!" : "") + (a < b ? "<" : "") + (a <= b ? "l" : "") + (a > b ? ">" : "") + (a >= b ? "g" : "") + (!(a < b) ? "n" : "") + (!(a > b) ? "m" : ""); }

    static String doubles(double a, double b) {
        String r = "";
        if (a == b) r += "=";
        if (!(a == b)) r += "!";
        if (a < b) r += "<";
        else r += "n";
        if (a <= b) r += "l";
        else r += "p";
        if (a > b) r += ">";
        else r += "m";
        if (a >= b) r += "g";
        else r += "q";
        return r;
    }

    static String refs(Object a, Object b) { return (a == b ? "=" : "") + (a != b ? "!" : "") + (a == null ? "0" : "") + (b != null ? "1" : ""); }

    static boolean xor3(boolean a, boolean b, boolean c) { return a ^ b ^ c; }

    static int classify(int n) { return n < 0 ? -1 : n == 0 ? 0 : n < 10 ? 1 : n < 100 ? 2 : 3; }

    static boolean leap(int y) { return y % 4 == 0 && y % 100 != 0 || y % 400 == 0; }

    static String truth() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            boolean a = (i & 4) != 0;
            boolean b = (i & 2) != 0;
            boolean c = (i & 1) != 0;
            sb.append(a && b || c ? 1 : 0).append(a && (b || c) ? 1 : 0).append(!a & b | c ? 1 : 0).append(a ^ b & c ? 1 : 0).append(a == b != c ? 1 : 0).append(!(a || b) && !c ? 1 : 0).append(a ? b : c).append(' ');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        int[] is = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
        for (int a : is) {
            for (int b : is) System.out.print(ints(a, b) + " ");
            System.out.println(zero(a));
        }
        long[] ls = {Long.MIN_VALUE, -1L << 32, 0, 1L << 32, Long.MAX_VALUE};
        for (long a : ls) {
            for (long b : ls) System.out.print(longs(a, b) + " ");
            System.out.println();
        }
        float[] fs = {Float.NEGATIVE_INFINITY, -0f, 0f, Float.MIN_VALUE, Float.NaN};
        for (float a : fs) {
            for (float b : fs) System.out.print(floats(a, b) + " ");
            System.out.println();
        }
        double[] ds = {-1, -0.0, 0.0, Double.MAX_VALUE, Double.NaN};
        for (double a : ds) {
            for (double b : ds) System.out.print(doubles(a, b) + " ");
            System.out.println();
        }
        String s = "s";
        System.out.println(refs(null, null) + " " + refs(s, s) + " " + refs(s, new String("s")) + " " + refs(null, s) + " " + refs(127, 127));
        System.out.println((t() || f()) + " " + (f() && t()) + " " + (t() | f()) + " " + (f() & t()) + " " + (t() ^ t()) + " " + evals);
        evals = 0;
        boolean r = f() || t() && f() || t();
        if (!(t() && !f()) || f()) r = !r;
        System.out.println(r + " " + evals);
        System.out.println(truth());
        System.out.println(xor3(true, true, true) + " " + xor3(true, true, false) + " " + classify(-5) + classify(0) + classify(9) + classify(10) + classify(100) + " " + leap(1900) + leap(2000) + leap(2023) + leap(2024));
        System.out.println((1 < 2 == true) + " " + (1 == 1.0) + " " + ('a' == 97) + " " + (0.1f == 0.1) + " " + (0.5f == 0.5) + " " + (10_000_000_000L == 1e10) + " " + ((byte) 200 == 200) + " " + (16777217 == 16777217f) + " " + (Long.MAX_VALUE == (double) Long.MAX_VALUE) + " " + (long) (double) Long.MAX_VALUE);
        int n = 0;
        boolean flag = false;
        if (flag = n++ == 0) n += 10;
        while (!(flag = n > 15)) n++;
        do {
            n -= 3;
        } while (n > 0 && flag);
        System.out.println(n + " " + flag);
        char c = 'm';
        System.out.println((c >= 'a' && c <= 'z') + " " + (c > 'z' ? "after" : c < 'a' ? "before" : "inside") + " " + (char) (c > 'k' ? c + 1 : c - 1) + " " + (c == 'm' ? 1 : 2.0) + " " + (c != 'm' ? 'x' : 0));
        Object o = c;
        System.out.println((o instanceof Character) + " " + (o instanceof Comparable<?>) + " " + (null instanceof Object) + " " + (o.equals('m')) + " " + (o == (Object) 'm'));
        int x = 5;
        int y = x > 3 ? x < 10 ? 1 : 2 : x == 0 ? 3 : 4;
        int max = Math.max(x, y) > 4 ? x : y;
        System.out.println(y + " " + max + " " + (x & 1) + (x > 2 & y < 2) + (x > 7 | y > 0) + " " + -x % 3 + " " + (x > 0 ? "pos" : null) + (x < 0 ? 'n' : "p"));
    }
}
