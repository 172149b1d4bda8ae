import java.util.*;

public class Puzzles {
    static class Base {
        String name = "base";
        static String st = "sbase";

        Base() { init(); }

        void init() { System.out.println("Base.init " + name); }

        String get() { return name; }

        static String stat() { return "Base.stat"; }

        private String priv() { return "Base.priv"; }

        String callPriv() { return priv(); }

        void over(Object o) { System.out.println("Base.over(Object)"); }

        void over(Integer i) { System.out.println("Base.over(Integer)"); }
    }

    static class Derived extends Base {
        String name = "derived";
        static String st = "sderived";
        int count = 10;
        int later;

        Derived() {
            super();
            System.out.println("Derived() " + count + " " + later);
        }

        @Override
        void init() {
            count++;
            later = 99;
            System.out.println("Derived.init " + name + " " + count);
        }

        String both() { return name + super.name + ((Base) this).name; }

        static String stat() { return "Derived.stat"; }

        private String priv() { return "Derived.priv"; }

        @Override
        void over(Object o) { System.out.println("Derived.over(Object)"); }

        void over(int i) { System.out.println("Derived.over(int)"); }
    }

    static int f(int x) {
        System.out.print("f" + x + " ");
        return x;
    }

    static boolean t(String s) {
        System.out.print(s + " ");
        return true;
    }

    static int tricky() {
        int i = 0;
        try {
            i = 1;
            return i;
        } finally {
            i = 2;
        }
    }

    static int count;

    static int next() { return count++; }

    static class Elvis {
        static final Elvis INSTANCE = new Elvis();
        static final int YEAR = Integer.parseInt("2000");
        final int size;

        Elvis() { size = YEAR - 1900; }
    }

    static String which(long l) { return "long"; }

    static String which(Object o) { return "Object"; }

    static String which(int... i) { return "varargs"; }

    static String pick(Object o) { return "Object"; }

    static String pick(String s) { return "String"; }

    static class Dog { String speak() { return "woof"; } }

    static class Basenji extends Dog { String speak() { return ""; } }

    static class Creature {
        private static long n = 0;

        Creature() { n++; }
    }

    interface Strings { String s = "iface"; }

    static class Outer implements Strings {
        class In {
            String s = "inner";

            String show() { return s + Outer.this.s; }
        }
    }

    @SuppressWarnings({"unused", "static-access"})
    public static void main(String[] args) {
        Derived d = new Derived();
        Base b = d;
        System.out.println(b.name + " " + d.name + " " + b.get() + " " + d.both() + " " + b.st + " " + d.st + " " + b.stat() + " " + ((Base) d).stat() + " " + b.callPriv());
        b.over(5);
        d.over(5);
        b.over("x");
        d.over((Integer) 5);
        int i = f(1) + f(2) * f(3);
        System.out.println(i);
        int[] a = {0, 0, 0};
        int k = 0;
        a[k++] = a[k] = k = 2;
        System.out.println(Arrays.toString(a) + k);
        boolean r = t("a") || t("b") && t("c");
        r = t("d") | t("e") & t("f");
        System.out.println(r);
        System.out.println(tricky() + " " + (next() - next() * next() + next()) + " " + count);
        System.out.println(Elvis.INSTANCE.size + " " + new Elvis().size);
        char x = 'X';
        int zero = 0;
        System.out.println(true ? x : 0);
        System.out.println(false ? zero : x);
        System.out.println((Object) (true ? 1 : 'a') + " " + (Object) (true ? null : 0) + " " + (Object) (true ? Integer.valueOf(1) : Double.valueOf(2)));
        System.out.println(which(5) + " " + which((byte) 5) + " " + which(Integer.valueOf(5)) + " " + which(5f) + " " + which() + " " + pick(null) + " " + pick((Object) "s"));
        short s = 0;
        int big = 123456;
        s += big;
        System.out.println(s);
        byte by = (byte) 0x90;
        System.out.println((by == 0x90) + " " + ((by & 0xff) == 0x90) + " " + (int) (char) (byte) -1 + " " + (long) Integer.MAX_VALUE + 1 + " " + 12345 + 5432l);
        System.out.println(2.00 - 1.10);
        System.out.println(24L * 60 * 60 * 1000 * 1000 + " " + 24 * 60 * 60 * 1000 * 1000);
        System.out.println(Long.toHexString(0x100000000L + 0xcafebabe));
        int j = 0;
        for (int q = 0; q < 100; q++) j = j++;
        System.out.println(j);
        System.out.println((int) 'a' + 'b' + "" + 'c' + 1 + 'd');
        StringBuffer word = new StringBuffer('M');
        word.append('a').append('i').append('n');
        System.out.println(word);
        final int START = 2000000000;
        int cnt = 0;
        for (float fl = START; fl < START + 50; fl++) cnt++;
        System.out.println(cnt);
        System.out.println(((Dog) new Basenji()).speak().isEmpty() + " " + (i != i + 0) + " " + (Double.NaN != Double.NaN) + " " + (0.0 == -0.0) + " " + (1.0 / 0 == 1.0 / -0.0));
        Set<Short> set = new HashSet<>();
        for (short q = 0; q < 100; q++) {
            set.add(q);
            set.remove(q - 1);
        }
        System.out.println(set.size());
        Integer i1 = 1000;
        Integer i2 = 1000;
        System.out.println((i1 <= i2) + " " + (i1 >= i2) + " " + (i1 == i2) + " " + i1.equals(i2));
        for (int q = 0; q < 3; q++) new Creature();
        System.out.println(Creature.n + " " + new Outer().new In().show());
        List<Integer> li = new ArrayList<>(List.of(-3, -2, -1, 0, 1, 2));
        for (int q = 0; q < 3; q++) li.remove(q);
        System.out.println(li + " " + "a/b".replaceAll(".", "/") + " " + Arrays.asList("a b".split(" ")) + " " + (char) ('a' + 1) + ('a' + 1));
        label:
        https://example.org
        for (;;) break label;
        System.out.println(Math.min(Integer.MIN_VALUE, -Integer.MIN_VALUE) + " " + Math.abs(Integer.MIN_VALUE) + " " + -8 / 3 + " " + -8 % 3 + " " + -8 / -3 + " " + Integer.MIN_VALUE / -1 + " " + 010 + 0x10 + 0b10 + " " + (byte) 200 + (short) 40000);
        String str = null;
        str += null;
        str += 'c';
        System.out.println(str + " " + ("" + null).length());
    }
}
