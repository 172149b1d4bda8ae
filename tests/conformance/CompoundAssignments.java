import java.util.Arrays;

public class CompoundAssignments {
    byte b = 10;
    short s = 1000;
    char c = 'A';
    int i = 100000;
    long l = 1L << 40;
    float f = 1.5f;
    double d = 2.5;
    boolean z = true;
    String str = "s";
    Integer boxed = 5;
    Object obj = "o";
    static byte sb = 127;
    static char sc = 'z';
    static long sl;
    static int calls;

    CompoundAssignments self() {
        calls++;
        return this;
    }

    static int idx() { return calls++; }

    @Override
    public String toString() { return b + " " + s + " " + (int) c + " " + i + " " + l + " " + f + " " + d + " " + z + " " + str + " " + boxed + " " + obj; }

    public static void main(String[] args) {
        CompoundAssignments x = new CompoundAssignments();
        x.b += 300;
        x.s += 70000.9;
        x.c += 1;
        x.i += 1e12;
        x.l += 0.5f;
        x.f += 1e39;
        x.d += 1;
        System.out.println(x);
        x = new CompoundAssignments();
        x.b -= 'a';
        x.s *= x.s;
        x.c *= 2;
        x.i /= 7L;
        x.l >>= 3;
        x.f /= 0;
        x.d %= 1;
        x.z &= false;
        x.str += 1 + 2;
        x.boxed += 10;
        System.out.println(x);
        x = new CompoundAssignments();
        x.b <<= 5;
        x.s >>>= 4;
        x.c >>= 1;
        x.i <<= 20;
        x.l >>>= 41;
        x.b ^= 0xff;
        x.s |= 0x8000;
        x.c &= 0xff;
        x.i ^= -1;
        x.l |= 1L << 63;
        x.z ^= true;
        x.z |= x.boxed == 5;
        x.boxed <<= 3;
        x.boxed %= 7;
        x.obj += "bj" + 1;
        x.str += null;
        x.str += 'c';
        x.str += 1.0f;
        x.str += x.z;
        System.out.println(x);
        byte b = -1;
        b >>>= 1;
        byte b2 = -128;
        b2--;
        byte b3 = (byte) (b2 >>> 1);
        b3 *= -2;
        short s = (short) 0x8000;
        s >>>= 8;
        char c = 0;
        c -= 1;
        char c2 = 'a';
        c2 /= 2;
        c2 += 0.9;
        System.out.println(b + " " + b2 + " " + b3 + " " + s + " " + (int) c + " " + (int) c2);
        sb++;
        sc += 2;
        sl += Integer.MAX_VALUE;
        sl *= 4;
        System.out.println(sb + " " + sc + " " + sl);
        int i = 5;
        i += i++ + ++i;
        int j = 3;
        j -= j - (j = 10);
        int k = 2;
        k *= (k = 3) + k;
        int m = 7;
        m = m++ - --m + m--;
        System.out.println(i + " " + j + " " + k + " " + m);
        int[] a = {1, 2, 3, 4};
        calls = 0;
        a[idx()] += 10;
        a[idx()]++;
        a[idx()] <<= idx();
        System.out.println(Arrays.toString(a) + calls);
        calls = 0;
        new CompoundAssignments().self().self().i += calls;
        System.out.println(calls);
        byte[] ba = {100, -100};
        ba[0] += 100;
        ba[1] -= 100;
        ba[0] >>= 1;
        char[] ca = {'a', 'b'};
        ca[0]++;
        ca[1] += ca[0];
        short[] sa = {Short.MAX_VALUE};
        sa[0]++;
        long[] la = {1};
        la[0] <<= 65;
        float[] fa = {0.1f};
        fa[0] += 0.2;
        double[] da = {0.1};
        da[0] += 0.2f;
        boolean[] za = {true};
        za[0] &= za[0] ^= true;
        String[] st = {"x", null};
        st[0] += st[1] += 'y';
        Integer[] ia = {1};
        ia[0]++;
        ia[0] += 5;
        System.out.println(Arrays.toString(ba) + (int) ca[0] + "," + (int) ca[1] + Arrays.toString(sa) + Arrays.toString(la) + Arrays.toString(fa) + Arrays.toString(da) + Arrays.toString(za) + Arrays.toString(st) + Arrays.toString(ia));
        try {
            int[] nul = null;
            nul[idx()] += 1 / 0;
        } catch (NullPointerException | ArithmeticException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            a[9] += idx();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + calls);
        }
        Long big = 1L;
        big += 1;
        Character ch = 'x';
        ch++;
        Byte by = 1;
        by++;
        Double dd = 1.0;
        dd /= 4;
        Boolean bo = true;
        bo &= false;
        System.out.println(big + " " + ch + " " + by + " " + dd + " " + bo);
        long acc = 0;
        for (int n = 0; n < 100; n++) {
            acc += n;
            acc *= 31;
            acc ^= acc >>> 7;
            acc -= (byte) acc;
            acc |= 1;
            acc <<= n & 3;
            acc %= 1_000_000_007L;
        }
        System.out.println(acc);
        int sh = 1;
        sh <<= 33;
        sh <<= -1;
        sh >>= 31L;
        long lsh = 1;
        lsh <<= 100;
        lsh >>>= 2L;
        System.out.println(sh + " " + lsh + " " + (1 << 'a') + " " + ((byte) 1 << 31) + " " + (-1L >>> (byte) 65));
    }
}
