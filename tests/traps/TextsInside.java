import java.util.*;
import java.util.stream.*;

/** What asks objects inside of other objects for their texts and hash codes. */
public final class TextsInside {
    static final class Item {
        final String name;
        Item(String name) { this.name = name; }
        @Override public boolean equals(Object o) { return o instanceof Item && ((Item) o).name.equals(name); }
        @Override public int hashCode() { return name.hashCode(); }
    }

    static final class Label {
        final String name;
        Label(String name) { this.name = name; }
        @Override public String toString() { return name.trim(); }
    }

    record Box(List<Item> items) { }

    record Named(List<Label> labels) { }

    record Opt(Optional<Item> o) { }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.optionalFormat(Optional.of(new TextsInside.Label(null)))
    // because: An object inside is asked, whose name may be null.
    static String optionalFormat(Optional<Label> o) { return String.format("%s", o); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.optionalPrint(Optional.of(new TextsInside.Label(null)))
    // because: An object inside is asked, whose name may be null.
    static void optionalPrint(Optional<Label> o) { System.out.print(o); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.optionalList(List.of(Optional.of(new TextsInside.Label(null))))
    // because: An object inside is asked, whose name may be null.
    static String optionalList(List<Optional<Label>> o) { return o == null ? "" : o.toString(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.insertList(List.of(new TextsInside.Label(null)))
    // because: An object inside is asked, whose name may be null.
    static int insertList(List<Label> l) { return new StringBuilder().insert(0, l).length(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.values(Map.of("a", new TextsInside.Label(null)))
    // because: An object inside is asked, whose name may be null.
    static String values(Map<String, Label> m) { return m == null ? "" : m.values().toString(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.valuesJoin(Map.of("a", new TextsInside.Label(null)))
    // because: An object inside is asked, whose name may be null.
    static String valuesJoin(Map<String, Label> m) { return m == null ? "" : "v " + m.values(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.keys(Map.of(new TextsInside.Label(null), "a"))
    // because: An object inside is asked, whose name may be null.
    static String keys(Map<Label, String> m) { return m == null ? "" : "" + m.keySet(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.entries(Map.of(new TextsInside.Label(null), "a"))
    // because: An object inside is asked, whose name may be null.
    static String entries(Map<Label, String> m) { return m == null ? "" : String.valueOf(m.entrySet()); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.ownValues(new TextsInside.Label(null))
    // because: An object inside is asked, whose name may be null.
    static String ownValues(Label l) { Map<String, Label> m = new HashMap<>(); m.put("a", l); return m.values().toString(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.valuesHash(Map.of("a", new TextsInside.Item(null)))
    // because: An object inside is asked, whose name may be null.
    static int valuesHash(Map<String, Item> m) { return m == null ? 0 : m.entrySet().hashCode(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.asList(new TextsInside.Label[] {new TextsInside.Label(null)})
    // because: An object inside is asked, whose name may be null.
    static String asList(Label[] a) { return a == null ? "" : Arrays.asList(a).toString(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.asListHash(new TextsInside.Item[] {new TextsInside.Item(null)})
    // because: An object inside is asked, whose name may be null.
    static int asListHash(Item[] a) { return a == null ? 0 : Arrays.asList(a).hashCode(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.ownView(new TextsInside.Label(null))
    // because: An object inside is asked, whose name may be null.
    static String ownView(Label a) { List<Label> l = new ArrayList<>(); l.add(a); return Collections.unmodifiableList(l).toString(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.nested(List.of(List.of(new TextsInside.Label(null))))
    // because: An object inside is asked, whose name may be null.
    static String nested(List<List<Label>> a) { return a == null ? "" : a.toString(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.nestedKey(List.of(new TextsInside.Item(null)))
    // because: An object inside is asked, whose name may be null.
    static String nestedKey(List<Item> l) { Map<List<Item>, String> m = new HashMap<>(); m.put(l, ""); return ""; }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.objectsEquals(List.of(new TextsInside.Item(null)), List.of(new TextsInside.Item(null)))
    // because: An object inside is asked, whose name may be null.
    static boolean objectsEquals(List<Item> a, List<Item> b) { return Objects.equals(a, b); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.objectsHash(List.of(new TextsInside.Item(null)))
    // because: An object inside is asked, whose name may be null.
    static int objectsHash(List<Item> a) { return Objects.hash(a); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.objectsHashCode(List.of(new TextsInside.Item(null)))
    // because: An object inside is asked, whose name may be null.
    static int objectsHashCode(List<Item> a) { return Objects.hashCode(a); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.objectsHashOptional(Optional.of(new TextsInside.Item(null)))
    // because: An object inside is asked, whose name may be null.
    static int objectsHashOptional(Optional<Item> a) { return Objects.hash(a); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.recordHash(new TextsInside.Box(List.of(new TextsInside.Item(null))))
    // because: An object inside is asked, whose name may be null.
    static int recordHash(Box b) { return b == null ? 0 : b.hashCode(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.recordText(new TextsInside.Named(List.of(new TextsInside.Label(null))))
    // because: An object inside is asked, whose name may be null.
    static String recordText(Named b) { return "" + b; }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.recordOpt(new TextsInside.Opt(Optional.of(new TextsInside.Item(null))))
    // because: An object inside is asked, whose name may be null.
    static int recordOpt(Opt b) { return b == null ? 0 : b.hashCode(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.recordEquals(new TextsInside.Box(List.of(new TextsInside.Item(null))), new TextsInside.Box(List.of(new TextsInside.Item(null))))
    // because: An object inside is asked, whose name may be null.
    static boolean recordEquals(Box a, Box b) { return a != null && a.equals(b); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.arrayOfLists(new List[] {List.of(new TextsInside.Item(null))})
    // because: An object inside is asked, whose name may be null.
    static int arrayOfLists(List<Item>[] a) { return Arrays.hashCode(a); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.distinct(List.of(List.of(new TextsInside.Item(null)), List.of(new TextsInside.Item(null))))
    // because: An object inside is asked, whose name may be null.
    static long distinct(List<List<Item>> l) { return l == null ? 0 : l.stream().distinct().filter(x -> x != null).count(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.copyToSet(List.of(List.of(new TextsInside.Item(null))))
    // because: An object inside is asked, whose name may be null.
    static int copyToSet(List<List<Item>> l) { return l == null ? 0 : new HashSet<>(l).size(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsInside.containsList(new ArrayList<>(List.of(List.of(new TextsInside.Item(null)))), List.of(new TextsInside.Item("a")))
    // because: An object inside is asked, whose name may be null.
    static boolean containsList(ArrayList<List<Item>> l, List<Item> x) { return l != null && l.contains(x); }
}
