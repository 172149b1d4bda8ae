import java.util.*;
import java.util.function.*;

/** Code of many shapes; the mutants are made of it. It is compiled for several releases and never run. */
public class Shapes {
    int i; long l; double d; float f; String s; Object o; static int counter; static Shapes last;
    byte[] bytes; boolean[] flags; char[] chars; short[] shorts; int[] ints; long[][] longs;

    interface Named { String name(); default String twice() { return name() + name(); } }
    static class Base implements Named {
        final int n; Base(int n) { this.n = n; }
        public String name() { return "base" + n; }
        Base self() { return this; }
    }
    static class Derived extends Base {
        final Object held; int[] more = {1, 2, 3};
        Derived(boolean b, Object held) { super(b ? 1 : held == null ? 2 : 3); this.held = held; }
        Derived() { this(true, new int[4]); }
        public String name() { return super.name() + twice(); }
        Derived self() { return this; }
    }
    class Inner { int m() { return i + counter; } Inner next() { return new Inner(); } }
    enum Color { RED, GREEN { int weight() { return 2; } }; int weight() { return 1; } }
    static class Failure extends Exception { final int code; Failure(int code) { super("code " + code); this.code = code; } }

    static int loops(int n) {
        int sum = 0;
        for (int a = 0; a < n; a++) { long x = a; for (int b = a; b > 0; b /= 2) sum += (int) (x * b) % 7; }
        while (sum > 100) { sum -= 3; if (sum == 150) break; if (sum % 2 == 0) continue; sum--; }
        do { sum++; } while (sum < 0);
        return sum;
    }
    static double numbers(int a, long b, float c, double e) {
        double r = a * 2.5 + b - c / e; r += a << 3 ^ (b >>> 2) & 15; if (r > b || c < e && a != b) r = -r;
        byte x = (byte) a; short y = (short) b; char z = (char) c; return r + x + y + z + (a > 0 ? b : c);
    }
    String text(Object x, int n) {
        StringBuilder out = new StringBuilder();
        switch (n) { case 0: out.append("zero"); break; case 1: case 2: out.append(n); default: out.append(x); }
        switch (n * 1000) { case -5000: return "a"; case 7000: return "b"; case 90000: return null; }
        return out + s + x + n;
    }
    int arrays() {
        bytes = new byte[3]; flags = new boolean[]{true, false}; chars = "abc".toCharArray(); shorts = new short[2];
        ints = new int[]{4, 5}; longs = new long[2][3]; Object[][] os = new String[2][]; os[0] = new String[]{"x"};
        bytes[0] += 3; flags[1] |= bytes[0] > 2; chars[1]++; shorts[0] = (short) chars[1]; longs[1][2] = ints[0]--;
        float[] fs = {1f}; double[] ds = {2d, fs[0]}; ds[1] *= longs[0][0];
        int t = 0; for (int v : ints) t += v; for (Object[] row : os) t += row == null ? 1 : row.length;
        return t + (flags[0] ? bytes[1] : shorts[1]) + (int) ds[0];
    }
    int tries(int n) throws Failure {
        int state = 0; String message = null;
        try { state = 1; if (n == 3) throw new Failure(n); state = Integer.parseInt(s); message = "done"; }
        catch (NumberFormatException e) { message = e.getMessage(); state = 2; }
        catch (Failure | IllegalStateException e) { message = "other"; if (n > 4) throw e; }
        finally { counter += state; o = message; }
        synchronized (this) { i++; if (i > 10) return i; }
        return message == null ? state : message.length();
    }
    static Object choose(boolean b, Integer x, String y, List<String> z) {
        Comparable<?> c = b ? x : y; Object r = b ? z : c; Number n = b ? x : (Number) Double.valueOf(2);
        if (r instanceof CharSequence) return ((CharSequence) r).length() + n.intValue();
        return r == null ? new Object[]{c, n} : r;
    }
    static Base build(int n) {
        Base base = null;
        for (int k = 0; k < n; k++) base = k % 2 == 0 ? new Derived(k > 2, base) : new Base(k) { public String name() { return "anon" + n; } };
        return base == null ? new Derived() : base.self();
    }
    Shapes init(int i, long l, double d, float f) { this.i = i; this.l = l; this.d = d; this.f = f; last = this; return i > 0 ? this : new Shapes(); }
    long mixed(long a, int b, Object c) { long t = a++ + (l -= b); Shapes other = c == null ? this : (Shapes) c; return t + (other.l = a) + other.i++; }
    int use() { Inner in = this.new Inner(); Color col = i > 2 ? Color.RED : Color.valueOf("GREEN"); return in.next().m() + col.weight() + build(3).n; }
}
