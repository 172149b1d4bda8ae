package shop;

import java.util.*;
import java.util.function.*;

/** A bit of everything that tests have to be written for. */
public class Shop {
    public enum Size { SMALL, LARGE { @Override int price() { return 2; } }; int price() { return 1; } }
    private enum Secret { KEY }
    public static final Shop EMPTY = new Shop();

    public static class Item {
        public String name;
        protected long price;
        private int count;
        final char code;
        Item next;
        public Item(String name, char code) { this.name = name; this.code = code; }
        public int getCount() { return count; }
        Item chain(Item other) { next = other; return this; }
    }
    class Shelf {
        int height;
        Shelf(int height) { this.height = height; }
        int sum() { return height + items.size(); }
    }
    record Pair(int a, String b) {}
    private static class Hidden { int x; }
    static class Odd extends RuntimeException { final int code; Odd(int code) { super("odd " + code); this.code = code; } }

    private List<Item> items = new ArrayList<>();
    private Hidden hidden;
    int[] stock;
    private Secret secret;
    double rate;

    public static int plain(int a, long b, byte c, char d, short e, boolean f, float g, double h) {
        return f ? (int) (a + b + c + d + e + g + h) : -1;
    }
    public static long wide(long x) { return x * 2; }
    public static double half(double x) { return x / 2; }
    public static float third(float x) { return x / 3; }
    public static char letter(int i) { return (char) i; }
    public static byte tiny(byte b) { return (byte) (b + 1); }
    public static boolean isNull(Object o) { return o == null; }
    public static String over(String s) { return "string " + s; }
    public static String over(Object o) { return "object " + (o == null); }
    public static String over(Integer i) { return "integer " + i; }
    public static String over(int i) { return "int " + i; }
    public static String join(String... parts) { return String.join("-", parts); }
    public static int[] doubled(int[] in) { int[] out = in.clone(); for (int i = 0; i < out.length; i++) out[i] *= 2; return out; }
    public static void sort(int[] in) { Arrays.sort(in); }
    public static double[] reals(double x) { return new double[] {x, -0.0, Double.NaN}; }
    public static Object[][] nested(String s) { return new Object[][] {{s, 1}, null}; }
    public static <T extends Comparable<T>> T larger(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
    public static <T> T cast(Class<T> type, Object o) { return type.isInstance(o) ? type.cast(o) : null; }
    public static Size size(Size s) { return s == Size.SMALL ? Size.LARGE : s; }
    public static int price(Size s) { return s.price(); }
    public static Class<?> type(Object o) { return o.getClass(); }
    public static int apply(ToIntFunction<String> f, String s) { return f.applyAsInt(s) + 1; }
    public static Item first(List<Item> list) { return list.get(0); }
    public static void addTo(List<Object> list, Object o) { list.add(o); }
    public static Map<String, Integer> count(String[] words) {
        Map<String, Integer> m = new HashMap<>();
        for (String w : words) m.merge(w, 1, Integer::sum);
        return m;
    }
    public static Optional<String> maybe(String s) { return Optional.ofNullable(s); }
    public static Set<Integer> set(int n) { return new HashSet<>(Arrays.asList(n, n + 1)); }
    public static java.math.BigInteger big(long n) { return java.math.BigInteger.valueOf(n).pow(3); }
    public static StringBuilder append(StringBuilder b, String s) { return b.append(s); }
    public static Pair pair(int a, String b) { return new Pair(a, b); }
    public static String ofPair(Pair p) { return p.b() + p.a(); }
    public static Shop empty() { return EMPTY; }
    public static Item item(String name) { Item i = new Item(name, 'x'); i.price = 4; return i; }
    static int index(int[] a, int i) { return a[i]; }
    static void odd(int code) { if (code % 2 != 0) throw new Odd(code); }
    static void checked(int n) throws java.io.IOException { if (n < 0) throw new java.io.IOException("negative " + n); }
    private static int secretly(int a, Object b) { return b == null ? a : -a; }
    private int hiddenX() { return hidden == null ? -1 : hidden.x; }
    public Item swap(Item item) { Item n = item.next; item.next = n.next; n.next = item; return n; }
    public void restock(int n) { stock = new int[n]; rate += n; }
    public int total() { int t = 0; for (Item i : items) t += i.count; return t; }
    boolean locked() { return secret == Secret.KEY; }
    int shelf(Shelf s) { return s.sum(); }
    int cycle(Item i) { int n = 0; for (Item at = i; at != null && n < 5; at = at.next) n++; return n; }
    static boolean same(String a, String b) { return a == b; }
    static <V> int fill(Map<V, V> m, Iterable<? extends V> i) { return 1; }
    static <V> int fill(TreeMap<V, V> m, Iterable<? extends V> i) { return 2; }
    static int hash(Object o) { return System.identityHashCode(o) + 1; }
    static void hashInto(StringBuilder b) { b.append(new Object().hashCode()); }
    static long later() { return System.nanoTime(); }
    static boolean usesHashes(Object o) { Map<Object, Integer> m = new HashMap<>(); m.put(o, 1); return m.containsKey(o); }
    @Override public String toString() { return "shop"; }
    static boolean sameBox(Integer a, Integer b) { return a == b; }

    /** Not a function: several methods, one of which it inherits. */
    public interface Source<T> {
        T first(T otherwise);
    }

    public interface Till extends Source<Item> {
        List<Item> items(Class<?> type, List<String> names);

        int count(int from, long to);

        void close();
    }

    public static int total(Till till, Item other) {
        int total = till.count(1, 2L) + till.items(Item.class, List.of()).size();
        till.first(other).name = "sold";
        till.close();
        return total;
    }
}
