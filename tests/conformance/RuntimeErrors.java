import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

public class RuntimeErrors {
    interface R { Object run() throws Throwable; }

    static void t(R r) {
        try {
            System.out.println("ok " + r.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static void cls(R r) {
        try {
            System.out.println("ok " + r.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static class A { }

    static class B extends A implements Comparable<B> {
        public int compareTo(B o) { return 0; }
    }

    enum E { X }

    record Rec(int a) { }

    public static void main(String[] args) {
        Object s = "str";
        Object a = new A();
        Object arr = new int[1];
        Object[] oarr = new Object[1];
        t(() -> (Integer) s);
        t(() -> (B) a);
        t(() -> (A) s);
        t(() -> (String) a);
        t(() -> (int[]) s);
        t(() -> (long[]) arr);
        t(() -> (String[]) oarr);
        t(() -> (String[][]) (Object) new B[1][1]);
        t(() -> (Runnable) a);
        t(() -> (E) (Object) new Rec(1));
        t(() -> Integer.class.cast("x"));
        t(() -> A.class.cast(new B()) != null);
        t(() -> 1 / (args.length));
        t(() -> 1L % (long) (args.length));
        t(() -> 1.0 / args.length);
        t(() -> new int[5][5][args.length - 1].length);
        t(() -> new int[-3]);
        t(() -> new Object[Integer.MIN_VALUE]);
        t(() -> new int[2][-1]);
        t(() -> new int[3][5].length);
        t(() -> new int[3][-Integer.MAX_VALUE][2]);
        t(() -> new ArrayList<>(-1));
        t(() -> new ArrayList<>().get(0));
        t(() -> List.of(1, 2).get(5));
        t(() -> new ArrayList<>(List.of(1, 2)).remove(7));
        t(() -> new ArrayList<>(List.of(1, 2)).set(-1, 3));
        t(() -> { new ArrayList<>(List.of(1)).add(5, 2); return 0; });
        t(() -> new ArrayList<>(List.of(1)).subList(0, 3));
        t(() -> new java.util.LinkedList<>().get(3));
        cls(() -> List.of(1).add(2));
        cls(() -> List.of(1, null));
        t(() -> java.util.Map.of("k", 1, "k", 2));
        t(() -> new ArrayDeque<>().pop());
        t(() -> new ArrayDeque<>().add(null));
        t(() -> new ArrayList<>().iterator().next());
        t(() -> java.util.Optional.empty().get());
        t(() -> java.util.Optional.of(null));
        t(() -> Integer.parseInt("12x"));
        t(() -> Integer.parseInt(""));
        t(() -> Integer.parseInt("99999999999"));
        t(() -> Long.parseLong("0x10"));
        t(() -> Double.parseDouble("1.2.3"));
        t(() -> Double.parseDouble(""));
        cls(() -> Double.parseDouble(null));
        t(() -> Integer.valueOf(null, 10));
        t(() -> Integer.parseInt("5", 99));
        t(() -> Byte.parseByte("300"));
        cls(() -> "abc".substring(5));
        cls(() -> "abc".substring(2, 1));
        cls(() -> "abc".charAt(-1));
        cls(() -> new StringBuilder("abc").insert(9, 'x'));
        cls(() -> new StringBuilder("abc").deleteCharAt(3));
        t(() -> "x".repeat(-1));
        t(() -> Class.forName("no.such.Type"));
        t(() -> A.class.getMethod("missing", int.class));
        t(() -> A.class.getField("missing"));
        t(() -> { Iterator<Integer> it = new ArrayList<>(List.of(1)).iterator(); it.remove(); return 0; });
        cls(() -> { throw new NoSuchElementException(); });
        t(() -> { throw new Error("err", new Exception("cause")); });
        t(() -> { throw new StackOverflowError(); });
        t(() -> java.util.Objects.checkIndex(5, 3));
        t(() -> Thread.State.valueOf("nope"));
        t(() -> java.util.regex.Pattern.compile("a(b").pattern());
        t(() -> String.format("%d", "x"));
        t(() -> String.format("%s %s", "x"));
        t(() -> String.format("%q", "x"));
        t(() -> java.util.UUID.fromString("xyz"));
        t(() -> java.nio.charset.Charset.forName("no-such"));
        t(() -> Math.toIntExact(1L << 40));
        t(() -> Math.addExact(Integer.MAX_VALUE, 1));
        t(() -> Math.multiplyExact(Long.MAX_VALUE, 2L));
        t(() -> { new A().notify(); return 0; });
        t(() -> { new A().wait(); return 0; });
    }
}
