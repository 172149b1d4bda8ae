import java.util.*;
import java.util.stream.*;

/** The text that objects have by default. */
public final class TextsByHash {
    static final class Item {
        final String name;
        Item(String name) { this.name = name; }
        @Override public boolean equals(Object o) { return o instanceof Item && ((Item) o).name.equals(name); }
        @Override public int hashCode() { return name.hashCode(); }
    }

    record Boxed(Item item) { }

    // verdict: java.lang.NullPointerException
    // witness: TextsByHash.text(new TextsByHash.Item(null))
    // because: Object.toString calls hashCode, which fails.
    static String text(Item i) { return "item " + i; }

    // verdict: java.lang.NullPointerException
    // witness: TextsByHash.textOf(new TextsByHash.Item(null))
    // because: Object.toString calls hashCode, which fails.
    static String textOf(Item i) { return String.valueOf(i); }

    // verdict: java.lang.NullPointerException
    // witness: TextsByHash.textDirect(new TextsByHash.Item(null))
    // because: Object.toString calls hashCode, which fails.
    static String textDirect(Item i) { return i == null ? "" : i.toString(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsByHash.appended(new TextsByHash.Item(null))
    // because: Object.toString calls hashCode, which fails.
    static String appended(Item i) { return new StringBuilder().append(i).toString(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsByHash.formatted(new TextsByHash.Item(null))
    // because: Object.toString calls hashCode, which fails.
    static String formatted(Item i) { return String.format("%s", i); }

    // verdict: java.lang.NullPointerException
    // witness: TextsByHash.listText(List.of(new TextsByHash.Item(null)))
    // because: Object.toString calls hashCode, which fails.
    static String listText(List<Item> l) { return l == null ? "" : l.toString(); }

    // verdict: java.lang.NullPointerException
    // witness: TextsByHash.recordText2(new TextsByHash.Boxed(new TextsByHash.Item(null)))
    // because: Object.toString calls hashCode, which fails.
    static String recordText2(Boxed b) { return "" + b; }

    // verdict: java.lang.NullPointerException
    // witness: TextsByHash.listOfItems(new TextsByHash.Item(null))
    // because: Object.toString calls hashCode, which fails.
    static String listOfItems(Item l) { return l == null ? "" : "" + List.of(l); }

    // verdict: java.lang.NullPointerException
    // witness: TextsByHash.identityText(new TextsByHash.Item(null))
    // because: Object.toString calls hashCode, which fails.
    static boolean identityText(Item l) { return l != null && l.toString().isEmpty(); }
}
