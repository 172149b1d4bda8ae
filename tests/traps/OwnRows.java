import java.util.*;

/** A list of the program, whose inherited methods call the own ones. */
public final class OwnRows {
    static final class Rows extends AbstractList<String> {
        final String[] cells;
        Rows(String[] cells) { this.cells = cells == null ? new String[0] : cells; }
        @Override public String get(int i) { return cells[i].substring(0, 1 / (1 - i) * 0); }
        @Override public int size() { return cells.length; }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnRows.Rows(new String[] {"a", "b"}).each()
        // because: The inherited method calls methods of the class that may fail.
        int each() { int n = 0; for (String s : this) { n += s == null ? 0 : 1; } return n; }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnRows.Rows(new String[] {"a", "b"}).searched()
        // because: The inherited method calls methods of the class that may fail.
        int searched() { return indexOf("q"); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnRows.Rows(new String[] {"a", "b"}).holds()
        // because: The inherited method calls methods of the class that may fail.
        boolean holds() { return contains("q"); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnRows.Rows(new String[] {"a", "b"}).text()
        // because: The inherited method calls methods of the class that may fail.
        String text() { return toString(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnRows.Rows(new String[] {"a", "b"}).hash()
        // because: The inherited method calls methods of the class that may fail.
        int hash() { return hashCode(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnRows.Rows(new String[] {"a", "b"}).same(List.of("", "b"))
        // because: The inherited method calls methods of the class that may fail.
        boolean same(List<String> o) { return equals(o); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnRows.Rows(new String[] {"a", "b"}).array()
        // because: The inherited method calls methods of the class that may fail.
        int array() { return toArray().length; }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnRows.Rows(new String[] {"a", "b"}).streamed()
        // because: The inherited method calls methods of the class that may fail.
        long streamed() { return stream().filter(x -> x != null).count(); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnRows.Rows(new String[] {"a", "b"}).visited()
        // because: The inherited method calls methods of the class that may fail.
        void visited() { forEach(x -> { }); }
        // verdict: java.lang.ArithmeticException
        // witness: new OwnRows.Rows(new String[] {"a", "b"}).walked()
        // because: The inherited method calls methods of the class that may fail.
        String walked() { Iterator<String> it = iterator(); String s = ""; while (it.hasNext()) { s += it.next(); } return s; }
    }
}
