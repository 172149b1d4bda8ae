import java.util.*;
import java.util.stream.*;

/** equals, hashCode and toString that change fields. */
public final class AskedChanges {
    private String last = "a";
    private int d = 1;

    void zero() {
        d = 0;
        last = null;
    }

    static final class Key {
        private final AskedChanges side;
        Key(AskedChanges s) { side = s; }
        @Override public boolean equals(Object o) { if (side != null) { side.zero(); } return o == this; }
        @Override public int hashCode() { if (side != null) { side.zero(); } return 1; }
        @Override public String toString() { if (side != null) { side.zero(); } return ""; }
    }

    record R(Key k) { }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.put(new AskedChanges.Key(s))
    // because: The object that is asked sets the field to 0.
    int put(Key k) { if (d == 0) { return 0; } Map<Key, String> m = new HashMap<>(); m.put(k, ""); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.add(new AskedChanges.Key(s))
    // because: The object that is asked sets the field to 0.
    int add(Key k) { if (d == 0) { return 0; } Set<Key> m = new HashSet<>(); m.add(k); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.contains(List.of(new AskedChanges.Key(null)), new AskedChanges.Key(s))
    // because: The object that is asked sets the field to 0.
    int contains(List<Key> l, Key k) { if (l == null || k == null || d == 0) { return 0; } l.contains(k); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.equal(new AskedChanges.Key(s), new AskedChanges.Key(s))
    // because: The object that is asked sets the field to 0.
    int equal(Key l, Key k) { if (d == 0) { return 0; } Objects.equals(l, k); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.hashCode(new AskedChanges.Key(s))
    // because: The object that is asked sets the field to 0.
    int hashCode(Key l) { if (d == 0) { return 0; } Objects.hashCode(l); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.text(List.of(new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int text(List<Key> l) { if (d == 0) { return 0; } String t = "" + l; return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.textDirect(List.of(new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int textDirect(List<Key> l) { if (d == 0 || l == null) { return 0; } String t = l.toString(); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.listHash(List.of(new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int listHash(List<Key> l) { if (d == 0 || l == null) { return 0; } int t = l.hashCode(); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.listEquals(List.of(new AskedChanges.Key(s)), List.of(new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int listEquals(List<Key> l, List<Key> m) { if (d == 0 || l == null) { return 0; } boolean t = l.equals(m); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.optional(Optional.of(new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int optional(Optional<Key> l) { if (d == 0 || l == null) { return 0; } String t = l.toString(); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.distinct(List.of(new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int distinct(List<Key> l) { if (d == 0 || l == null) { return 0; } l.stream().distinct().toList(); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.toSet(List.of(new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int toSet(List<Key> l) { if (d == 0 || l == null) { return 0; } l.stream().collect(Collectors.toSet()); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.copy(List.of(new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int copy(List<Key> l) { if (d == 0 || l == null) { return 0; } new HashSet<>(l); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.arrays(new AskedChanges.Key[] {new AskedChanges.Key(s)})
    // because: The object that is asked sets the field to 0.
    int arrays(Key[] l) { if (d == 0 || l == null) { return 0; } Arrays.toString(l); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.arraysHash(new AskedChanges.Key[] {new AskedChanges.Key(s)})
    // because: The object that is asked sets the field to 0.
    int arraysHash(Key[] l) { if (d == 0 || l == null) { return 0; } Arrays.hashCode(l); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.record(new AskedChanges.R(new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int record(R l) { if (d == 0 || l == null) { return 0; } l.hashCode(); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.recordText(new AskedChanges.R(new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int recordText(R l) { if (d == 0 || l == null) { return 0; } String t = "" + l; return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.recordEq(new AskedChanges.R(new AskedChanges.Key(s)), new AskedChanges.R(new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int recordEq(R l, R m) { if (d == 0 || l == null) { return 0; } l.equals(m); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.removeOne(new AskedChanges.Key(s))
    // because: The object that is asked sets the field to 0.
    int removeOne(Key k) { if (d == 0 || k == null) { return 0; } List<Key> l = new ArrayList<>(); l.add(new Key(null)); l.remove(k); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.indexOne(new AskedChanges.Key(s))
    // because: The object that is asked sets the field to 0.
    int indexOne(Key k) { if (d == 0 || k == null) { return 0; } List<Key> l = new ArrayList<>(); l.add(new Key(null)); l.indexOf(k); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.values(Map.of("", new AskedChanges.Key(s)))
    // because: The object that is asked sets the field to 0.
    int values(Map<String, Key> m) { if (d == 0 || m == null) { return 0; } String t = m.toString(); return 1 / d; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedChanges s = new AskedChanges(); s.containsValue(Map.of("", new AskedChanges.Key(s)), new AskedChanges.Key(s))
    // because: The object that is asked sets the field to 0.
    int containsValue(Map<String, Key> m, Key k) { if (d == 0 || m == null || k == null) { return 0; } m.containsValue(k); return 1 / d; }
}
