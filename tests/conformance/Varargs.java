import java.util.Arrays;
import java.util.List;

public class Varargs {
    static String f(Object... a) { return "Object..." + (a == null ? "null" : a.length); }

    static String g(int... a) { return "int..." + Arrays.toString(a); }

    static String g(int a) { return "int"; }

    static String g(long a) { return "long"; }

    static String g(Integer a) { return "Integer"; }

    static String g(double... a) { return "double..." + Arrays.toString(a); }

    static String h(long a) { return "long"; }

    static String h(Integer a) { return "Integer"; }

    static String h(Object a) { return "Object"; }

    static String h(int... a) { return "int..."; }

    static String s(String s, Object... a) { return "S+O" + a.length; }

    static String s(String s, String t) { return "S+S"; }

    static String s(Object o) { return "O"; }

    static String s(char[] c) { return "char[]"; }

    static String s(String s) { return "S"; }

    static String p(char c) { return "char"; }

    static String p(int i) { return "int"; }

    static String p(float f) { return "float"; }

    static String p(double d) { return "double"; }

    @SafeVarargs
    static <T> String t(T... ts) { return ts.getClass().getComponentType().getSimpleName() + ts.length; }

    static class Par {
        String who(Object o) { return "Par.Object"; }

        static String st() { return "Par.st"; }
    }

    static class Chi extends Par {
        String who(String s) { return "Chi.String"; }

        @Override
        String who(Object o) { return "Chi.Object"; }

        static String st() { return "Chi.st"; }
    }

    static int evalOrder(StringBuilder sb, int... xs) {
        for (int x : xs) sb.append(x);
        return xs.length;
    }

    static int note(StringBuilder sb, int x) {
        sb.append((char) ('a' + x));
        return x;
    }

    public static void main(String[] args) {
        System.out.println(f() + " " + f(1) + " " + f(1, 2) + " " + f((Object[]) null) + " " + f((Object) null));
        System.out.println(f(new Object[] {1, 2, 3}) + " " + f(new int[] {1, 2}) + " " + f(new String[] {"a", "b"}) + " " + f((Object) new String[] {"a"}));
        byte b = 1;
        short sh = 1;
        char c = 'c';
        System.out.println(g(b) + " " + g(sh) + " " + g(c) + " " + g(1) + " " + g(1L) + " " + g(Integer.valueOf(1)));
        System.out.println(g(1f) + " " + g(1.5) + " " + g(1, 2) + " " + g(1, 2.5));
        System.out.println(h(1) + " " + h(b) + " " + h(Integer.valueOf(3)) + " " + h(1.5) + " " + h("s") + " " + h(1, 2) + " " + h());
        System.out.println(s("a") + " " + s("a", "b") + " " + s("a", 1) + " " + s("a", "b", "c") + " " + s(1) + " " + s(new char[0]));
        System.out.println(p('a') + " " + p(b) + " " + p('a' + 1) + " " + p(1L) + " " + p(1f) + " " + p(1.0) + " " + p((char) 98));
        System.out.println(t(1, 2) + " " + t("a") + " " + t(1, "a".length()) + " " + Varargs.<Object>t("x", 1) + " " + t(new Integer[] {1, 2, 3}) + " " + t((Object) new int[0]));
        Par pc = new Chi();
        System.out.println(pc.who("str") + " " + ((Chi) pc).who("str") + " " + ((Chi) pc).who((Object) "str") + " " + Par.st() + " " + Chi.st());
        StringBuilder sb = new StringBuilder();
        System.out.println(evalOrder(sb, note(sb, 3), note(sb, 1), note(sb, 2)) + " " + sb);
        System.out.println(String.format("%s %s", (Object[]) new String[] {"x", "y"}) + " " + String.join("-", "a", "b") + " " + String.join("+", List.of("c", "d")));
        System.out.println(Arrays.asList(1, 2, 3).size() + " " + Arrays.asList(new int[] {1, 2, 3}).size() + " " + Arrays.asList(new Integer[] {1, 2}).size());
        List<Object> lo = Arrays.asList((Object[]) new String[] {"q"});
        try {
            lo.set(0, 5);
        } catch (ArrayStoreException e) {
            System.out.println("store " + e.getMessage());
        }
        Runnable r = () -> System.out.println(f("in", "lambda"));
        r.run();
        main2("one", "two");
    }

    static void main2(String first, String... rest) {
        System.out.println(first + rest.length + rest[0]);
        if (rest.length > 0) main3(rest);
    }

    static void main3(String... a) {
        System.out.println(String.join(",", a));
    }
}
