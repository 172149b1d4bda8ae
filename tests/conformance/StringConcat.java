public class StringConcat {
    static String sideEffects = "";

    static String log(String s) {
        sideEffects += s;
        return s;
    }

    static class Obj {
        int calls;

        @Override
        public String toString() { return "Obj" + ++calls; }
    }

    static class NullStr {
        @Override
        public String toString() { return null; }
    }

    static final String CONST = "con" + 's' + 1 + 2L + 3.5f + true + 'x';

    public static void main(String[] args) {
        boolean z = true;
        byte b = -1;
        short s = 300;
        char c = 'c';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1.1f;
        double d = 1e21;
        String n = null;
        Object o = null;
        char[] ca = {'h', 'i'};
        Integer boxed = 127;
        System.out.println("" + z + b + s + c + i + l + f + d + n + o + boxed);
        System.out.println(z + "," + b + "," + s + "," + c + "," + i + "," + l + "," + f + "," + d);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 1 + "b" + 'c' + 1);
        System.out.println("x" + (1 + 2) + (char) ('a' + 2) + -5 + +3 + ~7 + !z);
        System.out.println(CONST);
        System.out.println(CONST == ("cons" + "123.5true" + "x"));
        String t = "a";
        t += 1;
        t += 'b';
        t += 2.5;
        t += null;
        t += new int[0].length;
        t += z ? "yes" : 'n';
        System.out.println(t);
        Obj ob = new Obj();
        System.out.println(ob + " " + ob + " " + ob.calls + ob);
        System.out.println("null string: " + new NullStr());
        System.out.println(log("1") + log("2") + (log("3") + log("4")) + sideEffects);
        String[] arr = {"p"};
        int[] idx = {0};
        arr[idx[0]++] += "q" + idx[0];
        System.out.println(arr[0] + idx[0]);
        System.out.println("\0\1\7".length() + "tab\tq\"b\\s\u0041\101\60".replace('\t', '_'));
        System.out.println(Double.NaN + " " + Double.POSITIVE_INFINITY + " " + -0.0 + " " + Float.MIN_VALUE + " " + Float.MAX_VALUE);
        System.out.println("u\u00e9\u4e2d".length() + " " + ("u\u00e9\u4e2d" + 'e').hashCode() + " " + ("\u00ff" + c).charAt(0) / 1);
        String uni = "\u4e2d" + i + '\u00e9' + f + "\ud83d\ude00";
        System.out.println(uni.length() + " " + uni.hashCode() + " " + uni.codePointCount(0, uni.length()));
        char wide = '\u4e2d';
        String mix = "abc" + wide + 5L + wide;
        System.out.println(mix.length() + " " + (int) mix.charAt(3) + " " + mix.indexOf('5'));
        System.out.println("many " + a(0) + a(1) + a(2) + a(3) + a(4) + a(5) + a(6) + a(7) + a(8) + a(9) + a(10) + a(11) + a(12) + a(13) + a(14) + a(15) + a(16) + a(17) + a(18) + a(19) + a(20) + a(21) + a(22) + a(23) + a(24));
        StringBuilder big = new StringBuilder();
        String cat = "";
        for (int k = 0; k < 100; k++) {
            cat += k % 10;
            big.append(k % 10);
        }
        System.out.println(cat.contentEquals(big) + " " + cat.length() + " " + cat.hashCode());
        final String fin = "fin";
        String nonFin = "fin";
        System.out.println((fin + "al" == "final") + " " + (nonFin + "al" == "final") + " " + ((nonFin + "al").intern() == "final"));
        System.out.println("" + ca.length + String.valueOf(ca) + new String(ca, 1, 1));
        System.out.println("" + (Object) 'x' + (Object) 1.0f + (Object) 5L + (Comparable<?>) "c" + new StringBuilder("sb") + java.util.List.of(1));
        System.out.println("\u0001\u0002" + i + "\u0001" == null);
        String tags = "\u0001" + b + "\u0002" + c;
        System.out.println(tags.length() + " " + (int) tags.charAt(0) + " " + (int) tags.charAt(3));
        try {
            System.out.println("throws " + Integer.parseInt("x") + log("never"));
        } catch (NumberFormatException e) {
            System.out.println(sideEffects);
        }
        long lo = 1;
        System.out.println(lo + lo + "=" + lo + lo);
        System.out.println(1.0f + "" + 100000000f + " " + 1e7 + " " + 1e-3 + " " + 1.0e-4 + " " + 123456789.0 + " " + 0.00001f);
    }

    static String a(int i) { return Character.toString((char) ('a' + i)); }
}
