import java.util.*;
import java.util.stream.*;

/** Edges of contracts. */
public final class Edges {
    // verdict: java.lang.NullPointerException
    // witness: Edges.optionalKey("k")
    // because: See the method.
    static int optionalKey(String k) {
        List<String> l = new ArrayList<>();
        Optional<List<String>> o = Optional.of(l);
        Map<Optional<List<String>>, String> m = new HashMap<>();
        m.put(o, "x");
        l.add("y");
        return m.get(o).length();
    }

    // verdict: java.lang.IllegalStateException
    // witness: Edges.chmRecursive(1)
    // because: See the method.
    static int chmRecursive(int n) {
        Map<String, Integer> m = new java.util.concurrent.ConcurrentHashMap<>();
        try { return m.computeIfAbsent("a", k -> { m.put("a", 1); return 2; }); } catch (ConcurrentModificationException e) { return 0; }
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: BitSet b = new BitSet(); b.set(Integer.MAX_VALUE); Edges.bits(b)
    // because: See the method.
    static int bits(BitSet b) {
        if (b == null) { return 0; }
        return new int[Math.min(10, b.length())].length;
    }

    // verdict: java.lang.NumberFormatException
    // witness: Edges.big(1)
    // because: See the method.
    static int big(int n) {
        return new java.math.BigInteger("1.").signum();
    }

    // verdict: java.util.regex.PatternSyntaxException
    // witness: Edges.twice("a")
    // because: See the method.
    static boolean twice(String s) {
        return s != null && s.matches("(?<a>x)(?<a>y)");
    }
}
