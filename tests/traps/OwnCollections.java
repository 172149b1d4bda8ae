import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Collections, maps and numbers of the program, whose inherited methods call the own ones. */
public final class OwnCollections {
    static final class Pairs extends AbstractMap<String, Integer> {
        private final int n; Pairs(int n) { this.n = n; }
        @Override public Set<Map.Entry<String, Integer>> entrySet() { if (n == 0) { throw new ArithmeticException(); } return new HashSet<>(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Pairs(0).sizes()
        // because: The inherited method calls methods of the class that may fail.
        int sizes() { return size(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Pairs(0).empty()
        // because: The inherited method calls methods of the class that may fail.
        boolean empty() { return isEmpty(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Pairs(0).found()
        // because: The inherited method calls methods of the class that may fail.
        Integer found() { return get("a"); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Pairs(0).text()
        // because: The inherited method calls methods of the class that may fail.
        String text() { return toString(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Pairs(0).has()
        // because: The inherited method calls methods of the class that may fail.
        boolean has() { return containsKey("a"); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Pairs(0).keys()
        // because: The inherited method calls methods of the class that may fail.
        int keys() { return keySet().size(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Pairs(0).hash()
        // because: The inherited method calls methods of the class that may fail.
        int hash() { return hashCode(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Pairs(0).orDefault()
        // because: The inherited method calls methods of the class that may fail.
        Integer orDefault() { return getOrDefault("a", 1); }
    }

    static final class Bag extends AbstractCollection<String> {
        private final int n; Bag(int n) { this.n = n; }
        @Override public int size() { return 1 / n; }
        @Override public Iterator<String> iterator() { if (n == 0) { throw new ArithmeticException(); } return Collections.emptyIterator(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Bag(0).empty()
        // because: The inherited method calls methods of the class that may fail.
        boolean empty() { return isEmpty(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Bag(0).has()
        // because: The inherited method calls methods of the class that may fail.
        boolean has() { return contains("a"); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Bag(0).array()
        // because: The inherited method calls methods of the class that may fail.
        int array() { return toArray().length; }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Bag(0).text()
        // because: The inherited method calls methods of the class that may fail.
        String text() { return toString(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Bag(0).all()
        // because: The inherited method calls methods of the class that may fail.
        boolean all() { return containsAll(List.of("a")); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Bag(0).visit()
        // because: The inherited method calls methods of the class that may fail.
        void visit() { forEach(x -> { }); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Bag(0).streamed()
        // because: The inherited method calls methods of the class that may fail.
        long streamed() { return stream().filter(x -> x != null).count(); }
        // verdict: java.lang.UnsupportedOperationException
        // witness: new OwnCollections.Bag(1).added()
        // because: The inherited method calls methods of the class that may fail.
        boolean added() { return add("x"); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Bag(0).removed()
        // because: The inherited method calls methods of the class that may fail.
        boolean removed() { return remove("x"); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Bag(0).cleared()
        // because: The inherited method calls methods of the class that may fail.
        void cleared() { clear(); }
    }

    static final class Frac extends Number {
        private final int n; Frac(int n) { this.n = n; }
        @Override public int intValue() { return 1 / n; }
        @Override public long longValue() { return 1 / n; }
        @Override public float floatValue() { return 1 / n; }
        @Override public double doubleValue() { return 1 / n; }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnCollections.Frac(0).bytes()
        // because: The inherited method calls methods of the class that may fail.
        byte bytes() { return byteValue(); }
    }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.sizeOf(new OwnCollections.Pairs(0))
    // because: The library calls the own method, which fails.
    static int sizeOf(Pairs p) { return p == null ? 0 : p.size(); }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.joined(new OwnCollections.Pairs(0))
    // because: The library calls the own method, which fails.
    static String joined(Pairs p) { return "" + p; }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.asMap(new OwnCollections.Pairs(0))
    // because: The library calls the own method, which fails.
    static int asMap(Pairs p) { Map<String, Integer> m = p; return m == null ? 0 : m.size(); }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.hashed(new OwnCollections.Pairs(0))
    // because: The library calls the own method, which fails.
    static int hashed(Pairs p) { return Objects.hashCode(p); }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.keyed(new OwnCollections.Pairs(0))
    // because: The library calls the own method, which fails.
    static int keyed(Pairs p) { Map<Object, String> m = new HashMap<>(); m.put(p, ""); return 1; }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.bagEmpty(new OwnCollections.Bag(0))
    // because: The library calls the own method, which fails.
    static boolean bagEmpty(Bag b) { return b != null && b.isEmpty(); }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.bagText(new OwnCollections.Bag(0))
    // because: The library calls the own method, which fails.
    static String bagText(Bag b) { return String.valueOf(b); }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.bagAdded(new OwnCollections.Bag(0))
    // because: The library calls the own method, which fails.
    static boolean bagAdded(Bag b) { return b != null && new ArrayList<String>().addAll(b); }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.bagCopy(new OwnCollections.Bag(0))
    // because: The library calls the own method, which fails.
    static int bagCopy(Bag b) { return b == null ? 0 : new ArrayList<>(b).size(); }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.bagDisjoint(new OwnCollections.Bag(0))
    // because: The library calls the own method, which fails.
    static int bagDisjoint(Bag b) { return b == null ? 0 : Collections.frequency(b, "x"); }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.bagView(new OwnCollections.Bag(0))
    // because: The library calls the own method, which fails.
    static int bagView(Bag b) { return b == null ? 0 : Collections.unmodifiableCollection(b).size(); }

    // verdict: java.lang.ArithmeticException
    // witness: OwnCollections.shorts(new OwnCollections.Frac(0))
    // because: The library calls the own method, which fails.
    static short shorts(Frac b) { return b == null ? 0 : b.shortValue(); }
}
