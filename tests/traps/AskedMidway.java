import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Objects that are asked while they are not what they are between calls, and what is left when they throw. */
public final class AskedMidway {
    private int n = 1;

    @Override
    public boolean equals(Object o) {
        return o == this;
    }

    @Override
    public int hashCode() {
        return 10 / n;
    }

    // verdict: java.lang.ArithmeticException
    // witness: new AskedMidway().addMidway()
    // because: The set asks for the hash code while n is 0.
    void addMidway() { n = 0; new HashSet<AskedMidway>().add(this); n = 1; }

    // verdict: java.lang.ArithmeticException
    // witness: new AskedMidway().lookMidway(Map.of("a", "b"))
    // because: The map asks for the hash code while n is 0.
    boolean lookMidway(Map<String, String> m) { n = 0; boolean b = new HashMap<Object, Object>(m == null ? Map.of() : m).containsKey(this); n = 1; return b; }

    static final class Lazy {
        private int hash;

        @Override
        public boolean equals(Object o) {
            return o instanceof Lazy;
        }

        @Override
        public int hashCode() {
            hash = 7;
            return hash;
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: AskedMidway.kept(new AskedMidway.Lazy())
    // because: The object keeps its hash code when it is asked.
    static int kept(Lazy k) { if (k == null || k.hash != 0) { return 0; } new HashSet<Lazy>().add(k); return k.hash == 0 ? 1 : 1 / (k.hash - 7); }

    // verdict: java.lang.ArithmeticException
    // witness: AskedMidway.keptInList(new AskedMidway.Lazy())
    // because: The object keeps its hash code when its list is asked.
    static int keptInList(Lazy k) { if (k == null || k.hash != 0) { return 0; } int h = List.of(k).hashCode(); return k.hash == 0 ? h : h / (k.hash - 7); }

    // verdict: java.lang.ArithmeticException
    // witness: AskedMidway.keptNew()
    // because: The new object keeps its hash code when it is asked.
    static int keptNew() { Lazy k = new Lazy(); new HashSet<Lazy>().add(k); return k.hash == 0 ? 1 : 1 / (k.hash - 7); }

    static final class Refusing {
        @Override
        public boolean equals(Object o) {
            return o == this;
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("no hash code");
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: AskedMidway.refused(new AskedMidway.Refusing())
    // because: The hash code is refused on purpose, which is caught.
    static int refused(Refusing r) { int k = 0; try { new HashSet<Refusing>().add(r); k = 1; } catch (IllegalStateException e) { return 1 / k; } return k; }

    // verdict: java.lang.ArithmeticException
    // witness: AskedMidway.refusedText(List.of(new AskedMidway.Refusing()))
    // because: The text is refused on purpose, which is caught.
    static int refusedText(List<Refusing> l) { int k = 0; try { k = ("" + l).length(); } catch (IllegalStateException e) { return 1 / k; } return k; }

    // verdict: safe
    // because: What refuses its hash code does so on purpose.
    static String refusedOnPurpose(List<Refusing> l) { return "" + l; }
}
