import java.util.*;

/** Messages and traces of the exceptions that the machine and the library throw. */
@SuppressWarnings({"unchecked", "rawtypes"})
public class LibraryErrors {
    interface Th {
        Object run() throws Throwable;
    }

    static void t(String name, Th r) {
        try {
            System.out.println(name + " -> " + r.run());
        } catch (Throwable e) {
            System.out.println(name + " !! " + e + (e.getCause() == null ? "" : " / " + e.getCause()));
            for (StackTraceElement at : e.getStackTrace()) {
                if (at.getClassName().startsWith("LibraryErrors")) {
                    break;
                }
                System.out.println("     " + at);
            }
        }
    }

    static Object o(Object x) {
        return x;
    }

    enum Color { RED, GREEN }

    record P(int x, int y) {
        P {
            if (x < 0) {
                throw new IllegalArgumentException("neg");
            }
        }
    }

    static abstract class Abs {
        abstract void f();
    }

    public static void main(String[] args) {
        t("cast1", () -> (Integer) o("s"));
        t("cast2", () -> (int[]) o("s"));
        t("cast3", () -> (String) o(new int[2][3]));
        t("cast4", () -> (String[]) o(new Object[1]));
        t("cast5", () -> (Color) o(new P(1, 2)));
        t("cast6", () -> (Runnable) o(new ArrayList<>()));
        t("cast7", () -> { List<Integer> l = (List) new ArrayList<>(List.of("x")); int i = l.get(0); return i; });
        t("cast8", () -> (P[][]) o(new P[1]));
        t("cast9", () -> (Map.Entry) o(Color.RED));
        t("store1", () -> { Object[] a = new String[1]; a[0] = 1; return a; });
        t("store2", () -> { Object[] a = new Integer[1][]; a[0] = new int[1]; return a; });
        t("store3", () -> { Number[] a = new Integer[2]; a[1] = 2.0; return a; });
        t("neg1", () -> new int[-1]);
        t("neg2", () -> new String[-5]);
        t("neg3", () -> new int[2][-1]);
        t("neg4", () -> new int[-2][-1]);
        t("neg5", () -> java.lang.reflect.Array.newInstance(int.class, -3));
        t("idx2b", () -> { int[] a = new int[2]; return a[-1]; });
        t("idx3", () -> { long[] a = new long[2]; a[2] = 1; return a; });
        t("idx4", () -> { byte[] a = {}; return a[Integer.MAX_VALUE]; });
        t("div", () -> 1 / (args.length));
        t("mod", () -> 1L % (long) args.length);
        t("divd", () -> 1.0 / args.length);
        t("idiv", () -> Integer.MIN_VALUE / -1);
        t("str1", () -> "abc".charAt(3));
        t("str2", () -> "abc".charAt(-1));
        t("str3", () -> "abc".substring(4));
        t("str4", () -> "abc".substring(-1));
        t("str5", () -> "abc".substring(2, 5));
        t("str6", () -> "abc".repeat(-1));
        t("str7", () -> "héé€".charAt(9));
        t("str8", () -> new StringBuilder("x").deleteCharAt(1));
        t("str9", () -> new StringBuilder("x").insert(3, "a"));
        t("str10", () -> new StringBuilder("x").charAt(1));
        t("str11", () -> "x".codePointAt(1));
        t("sb1", () -> { StringBuilder sb = new StringBuilder("abc"); sb.setLength(-1); return sb; });
        t("sb2", () -> new StringBuilder(-1));
        t("sb3", () -> new StringBuilder("abc").replace(4, 5, "x"));
        t("num1", () -> Integer.parseInt(""));
        t("num2", () -> Integer.parseInt(null));
        t("num3", () -> Integer.parseInt("99999999999"));
        t("num4", () -> Long.parseLong("0x1"));
        t("num5", () -> Double.parseDouble("x.y"));
        t("num6", () -> Double.parseDouble(""));
        t("num7", () -> Integer.parseInt("12", 99));
        t("num8", () -> Byte.parseByte("300"));
        t("num9", () -> Integer.decode("zz"));
        t("num10", () -> new java.math.BigDecimal("1x"));
        t("num11", () -> new java.math.BigInteger(""));
        t("num12", () -> java.math.BigDecimal.ONE.divide(new java.math.BigDecimal(3)));
        t("num13", () -> Math.addExact(Integer.MAX_VALUE, 1));
        t("num14", () -> Math.toIntExact(1L << 40));
        t("list1", () -> new ArrayList<>().get(0));
        t("list2", () -> List.of(1, 2).get(2));
        t("list3", () -> List.of(1).add(2));
        t("list4", () -> new LinkedList<>().getFirst());
        t("list5", () -> new ArrayDeque<>().pop());
        t("list6", () -> new ArrayList<>().iterator().next());
        t("list7", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); for (Integer i : l) l.remove(i); return l; });
        t("list8", () -> Arrays.asList(1).remove(0));
        t("list9", () -> new ArrayList<>(-1));
        t("list10", () -> List.of(1, 2, 3).subList(2, 1));
        t("list11", () -> Collections.emptyList().get(0));
        t("list12", () -> new ArrayList<>(List.of(1)).set(3, 1));
        t("list13", () -> new Stack<>().pop());
        t("list14", () -> new PriorityQueue<>(List.of(new Object(), new Object())));
        t("list15", () -> new TreeSet<>(List.of("a", 1)));  t("list16", () -> new ArrayList<>().listIterator().previous());
        t("list17", () -> new Vector<>().firstElement());
        t("list18", () -> Collections.max(List.of()));
        t("map1", () -> Map.of(1, 2, 1, 3));
        t("map2", () -> Map.of(1, null));
        t("map3", () -> new TreeMap<>().firstKey());
        t("map4", () -> { Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2)); for (Integer k : m.keySet()) m.put(k + 10, 1); return m; });
        t("map5", () -> Map.of().put(1, 2));
        t("map6", () -> Set.of(1, 1));
        t("map7", () -> new EnumMap(Map.of()));
        t("map8", () -> new HashMap<>(-1));
        t("map9", () -> new HashMap<Integer, Integer>().computeIfAbsent(1, k -> { throw new IllegalStateException("cia"); }));
        t("opt1", () -> Optional.empty().get());
        t("opt2", () -> Optional.of(null));
        t("opt3", () -> Optional.empty().orElseThrow());
        t("enum1", () -> Color.valueOf("BLUE"));
        t("enum2", () -> Color.valueOf(null));
        t("enum3", () -> Color.values()[2]);
        t("rec", () -> new P(-1, 0));
        t("iter", () -> List.of().iterator().next());
        t("scan", () -> new Scanner("").next());
        t("scan2", () -> new Scanner("x").nextInt());
        t("req", () -> Objects.requireNonNull(null, "msg"));
        t("chk", () -> Objects.checkIndex(3, 3));
        t("fmt1", () -> String.format("%d", "x"));
        t("fmt2", () -> String.format("%s %s", 1));
        t("fmt3", () -> String.format("%q", 1));
        t("fmt4", () -> String.format("%-d", 1));
        t("stream1", () -> { var s = List.of(1).stream(); s.count(); return s.count(); });
        t("stream2", () -> java.util.stream.Stream.of(1, 1).collect(java.util.stream.Collectors.toMap(x -> x, x -> x)));
        t("cls1", () -> Class.forName("x.Y"));
        t("cls2", () -> Class.forName("[I"));
        t("cls3", () -> Class.forName("int"));
        t("cls4", () -> LibraryErrors.class.getDeclaredMethod("nope"));
        t("cls5", () -> Abs.class.getDeclaredConstructor().newInstance());
        t("cls6", () -> Color.class.getDeclaredConstructors()[0].newInstance("A", 1));
        t("cls7", () -> LibraryErrors.class.getDeclaredField("zz"));
        t("arr1", () -> Arrays.copyOfRange(new int[3], 2, 1));
        t("arr2", () -> Arrays.copyOf(new int[3], -1));
        t("arr3", () -> { Arrays.fill(new int[3], 2, 5, 0); return 0; });
        t("arr4", () -> { System.arraycopy("x", 0, new int[1], 0, 1); return 0; });
        t("arr5", () -> { System.arraycopy(new int[1], 0, "x", 0, 1); return 0; });
        t("arr6", () -> { System.arraycopy(new int[3], 2, new int[3], 0, 2); return 0; });
        t("arr7", () -> { System.arraycopy(new Object[3], 0, new int[3], 0, 2); return 0; });
        t("arr8", () -> { System.arraycopy(new Object[3], 0, new String[3], 2, 2); return 0; });
        t("arr9", () -> { System.arraycopy(new Object[] {"a", 1}, 0, new String[3], 0, 2); return 0; });
        t("arr10", () -> { System.arraycopy(new int[1], -1, new int[1], 0, 1); return 0; });
        t("arr11", () -> { System.arraycopy(new long[1], 0, new double[1], 0, 1); return 0; });
        t("arr12", () -> { System.arraycopy(new int[1], 0, new int[1], 0, -1); return 0; });
        t("clone", () -> { class C { Object c() throws Exception { return super.clone(); } } return new C().c(); });
        t("wait", () -> { new Object().wait(); return 0; });
        t("notify", () -> { new Object().notify(); return 0; });
        t("char", () -> Character.toChars(-1));
        t("uuid", () -> UUID.fromString("x"));
        t("date", () -> java.time.LocalDate.of(2023, 2, 30));
        t("date2", () -> java.time.LocalDate.parse("2023-13-01"));
        t("uri", () -> new java.net.URI("a b"));
        t("regex", () -> java.util.regex.Pattern.compile("(a"));
        t("base64", () -> Base64.getDecoder().decode("%%%"));
        t("bits", () -> new BitSet().get(-1));
        t("rand", () -> new Random().nextInt(0));
        t("sleep", () -> { Thread.sleep(-1); return 0; });
        t("pri", () -> { new Thread().setPriority(0); return 0; });
        t("exec", () -> { var ex = java.util.concurrent.Executors.newFixedThreadPool(1); try { return ex.submit(() -> { throw new IllegalStateException("task"); }).get(); } finally { ex.shutdown(); } });
    }
}
