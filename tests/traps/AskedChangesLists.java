import java.util.*;
import java.util.function.*;

/** equals, hashCode and toString that change lists of callers. */
public final class AskedChangesLists {
    static final class Clearer implements Comparable<Clearer> {
        final ArrayList<String> l;
        Clearer(ArrayList<String> l) { this.l = l == null ? new ArrayList<>() : l; }
        @Override public String toString() { l.clear(); return ""; }
        @Override public boolean equals(Object o) { l.clear(); return o == this; }
        @Override public int hashCode() { l.clear(); return 1; }
        @Override public int compareTo(Clearer o) { l.clear(); return 0; }
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ArrayList<String> l = new ArrayList<>(List.of("a")); AskedChangesLists.listContains(l, new ArrayList<>(List.of(new AskedChangesLists.Clearer(l))), new AskedChangesLists.Clearer(null))
    // because: The object that is asked clears the list.
    static String listContains(ArrayList<String> l, ArrayList<Clearer> m, Clearer c) { if (l == null || l.isEmpty() || m == null || c == null) { return ""; } m.indexOf(c); m.hashCode(); return l.get(0); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ArrayList<String> l = new ArrayList<>(List.of("a")); AskedChangesLists.listText(l, List.of(new AskedChangesLists.Clearer(l)))
    // because: The object that is asked clears the list.
    static String listText(ArrayList<String> l, List<Clearer> m) { if (l == null || l.isEmpty()) { return ""; } String t = "" + m; return l.get(0); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ArrayList<String> l = new ArrayList<>(List.of("a")); AskedChangesLists.mapGet(l, new AskedChangesLists.Clearer(l))
    // because: The object that is asked clears the list.
    static String mapGet(ArrayList<String> l, Clearer c) { if (l == null || l.isEmpty()) { return ""; } Map<Clearer, String> m = new HashMap<>(); m.put(c, "x"); return l.get(0); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ArrayList<String> l = new ArrayList<>(List.of("a")); AskedChangesLists.setAdd(l, new AskedChangesLists.Clearer(l))
    // because: The object that is asked clears the list.
    static String setAdd(ArrayList<String> l, Clearer c) { if (l == null || l.isEmpty()) { return ""; } Set<Object> m = new HashSet<>(); m.add(c); return l.get(0); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ArrayList<String> l = new ArrayList<>(List.of("a")); AskedChangesLists.objectsEqual(l, new AskedChangesLists.Clearer(l), new AskedChangesLists.Clearer(null))
    // because: The object that is asked clears the list.
    static String objectsEqual(ArrayList<String> l, Clearer c, Clearer d) { if (l == null || l.isEmpty()) { return ""; } return Objects.equals(c, d) ? "" : l.get(0); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ArrayList<String> l = new ArrayList<>(List.of("a")); AskedChangesLists.objectsHashed(l, new AskedChangesLists.Clearer(l))
    // because: The object that is asked clears the list.
    static String objectsHashed(ArrayList<String> l, Clearer c) { if (l == null || l.isEmpty()) { return ""; } int h = Objects.hash(c); return l.get(0); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ArrayList<String> l = new ArrayList<>(List.of("a")); AskedChangesLists.formatted(l, new AskedChangesLists.Clearer(l))
    // because: The object that is asked clears the list.
    static String formatted(ArrayList<String> l, Clearer c) { if (l == null || l.isEmpty()) { return ""; } String t = String.format("%s", c); return l.get(0); }
}
