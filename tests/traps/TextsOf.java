import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Texts, hash codes, equality and order of objects, computed by methods of the program that can fail. */
public final class TextsOf {

    private TextsOf() {
    }

    static final class Node implements Comparable<Node> {
        private String name;

        Node(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name.trim();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Node n && name.equals(n.name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }

        @Override
        public int compareTo(Node other) {
            return name.compareTo(other.name);
        }
    }

    record Pair(Node left, int n) {
    }

    record Plain(String left, int n) {
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.joined(new TextsOf.Node(null))
    // because: The text of a node without a name fails.
    static String joined(Node node) {
        return "node " + node;
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.anything(new TextsOf.Node(null))
    // because: The object may be a node without a name.
    static String anything(Object o) {
        return "object " + o;
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.valued(new TextsOf.Node(null))
    // because: The object may be a node without a name.
    static String valued(Object o) {
        return String.valueOf(o);
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.listed(new ArrayList<>(List.of(new TextsOf.Node(null))))
    // because: The text of a list is made of the texts of its elements.
    static String listed(ArrayList<Node> nodes) {
        return "nodes " + nodes;
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.listText(new ArrayList<>(List.of(new TextsOf.Node(null))))
    // because: The text of a list is made of the texts of its elements.
    static String listText(ArrayList<Node> nodes) {
        return nodes == null ? "" : nodes.toString();
    }

    // verdict: safe
    // because: Texts of texts do not fail.
    static String textsListed(ArrayList<String> texts) {
        return "texts " + texts;
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.built(new ArrayList<>(List.of(new TextsOf.Node(null))))
    // because: A builder asks the list, and the list its elements.
    static String built(ArrayList<Node> nodes) {
        return new StringBuilder().append(nodes).toString();
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.mapped(new HashMap<>(Map.of("a", new TextsOf.Node(null))))
    // because: The text of a map is made of the texts of its values.
    static String mapped(HashMap<String, Node> nodes) {
        return "map " + nodes;
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.optional(Optional.of(new TextsOf.Node(null)))
    // because: The text of an optional is made of that of its value.
    static String optional(Optional<Node> node) {
        return "maybe " + node;
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.recorded(new TextsOf.Pair(new TextsOf.Node(null), 1))
    // because: The text of a record is made of those of its components.
    static String recorded(Pair pair) {
        return "pair " + pair;
    }

    // verdict: safe
    // because: The components of this record do not fail.
    static String plain(Plain plain) {
        return "plain " + plain;
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.recordHash(new TextsOf.Pair(new TextsOf.Node(null), 1))
    // because: The hash code of a record asks its components.
    static int recordHash(Pair pair) {
        return pair == null ? 0 : pair.hashCode();
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.recordEquals(new TextsOf.Pair(new TextsOf.Node(null), 1), new TextsOf.Pair(new TextsOf.Node("a"), 1))
    // because: The equality of records asks their components.
    static boolean recordEquals(Pair a, Pair b) {
        return a != null && a.equals(b);
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.array(new TextsOf.Node[] {new TextsOf.Node(null)})
    // because: The text of the array is made of those of its elements.
    static String array(Node[] nodes) {
        return Arrays.toString(nodes);
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.hashed(new TextsOf.Node(null))
    // because: The hash code of the node fails.
    static int hashed(Node node) {
        return Objects.hash(node, 1);
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.hashedAnything(new TextsOf.Node(null))
    // because: The object may be a node without a name.
    static int hashedAnything(Object o) {
        return Objects.hashCode(o);
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.hashedList(new ArrayList<>(List.of(new TextsOf.Node(null))))
    // because: The hash code of a list asks its elements.
    static int hashedList(ArrayList<Node> nodes) {
        return nodes == null ? 0 : nodes.hashCode();
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.equalObjects(new TextsOf.Node(null), new TextsOf.Node("a"))
    // because: The objects may be nodes.
    static boolean equalObjects(Object a, Object b) {
        return Objects.equals(a, b);
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.contained(new ArrayList<>(List.of(new TextsOf.Node("a"))), new TextsOf.Node(null))
    // because: The search compares nodes.
    static boolean contained(ArrayList<Node> nodes, Node node) {
        return nodes != null && nodes.contains(node);
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.inSet(new TextsOf.Node(null))
    // because: A set asks its elements for their hash codes.
    static int inSet(Object o) {
        HashSet<Object> set = new HashSet<>();
        set.add(o);
        return set.size();
    }

    // verdict: safe
    // because: A list does not ask its elements.
    static int inList(Object o) {
        ArrayList<Object> list = new ArrayList<>();
        list.add(o);
        return list.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.asKey(new TextsOf.Node(null))
    // because: A map asks its keys for their hash codes.
    static String asKey(Object o) {
        Map<Object, String> map = new HashMap<>();
        map.put(o, "a");
        return map.get(o);
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.distinct(new ArrayList<>(List.of(new TextsOf.Node(null))))
    // because: Distinct elements are found by their hash codes.
    static long distinct(ArrayList<Node> nodes) {
        return nodes == null ? 0 : nodes.stream().filter(Objects::nonNull).distinct().count();
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.sorted(new ArrayList<>(List.of(new TextsOf.Node(null), new TextsOf.Node("a"))))
    // because: The order of nodes fails without names.
    static List<Node> sorted(ArrayList<Node> nodes) {
        return nodes == null ? null : nodes.stream().filter(Objects::nonNull).sorted().collect(Collectors.toList());
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.largest(new TextsOf.Node(null), new TextsOf.Node("a"))
    // because: The order of nodes fails without names.
    static Node largest(Node a, Node b) {
        return a == null || b == null ? null : Collections.max(Arrays.asList(a, b));
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.generic(new TextsOf.Node(null), new TextsOf.Node("a"))
    // because: The type may be that of the nodes, whose order fails without names.
    static <T extends Comparable<T>> boolean generic(T a, T b) {
        return a != null && b != null && a.compareTo(b) > 0;
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.sortedMap(new TextsOf.Node(null))
    // because: A sorted map compares even its first key.
    static int sortedMap(Node node) {
        Objects.requireNonNull(node);
        TreeMap<Node, String> map = new TreeMap<>();
        map.put(node, "a");
        map.put(new Node("b"), "b");
        return map.size();
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.grouped(new ArrayList<>(List.of(new TextsOf.Node(null))))
    // because: The groups are found by hash codes.
    static int grouped(ArrayList<Node> nodes) {
        if (nodes == null) {
            return 0;
        }
        return nodes.stream().filter(Objects::nonNull).collect(Collectors.groupingBy(n -> n)).size();
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.formatted(new TextsOf.Node(null))
    // because: The format asks the object for its text.
    static String formatted(Object o) {
        return String.format("%s", o);
    }

    // verdict: java.lang.NullPointerException
    // witness: TextsOf.collected(new ArrayList<>(List.of(new TextsOf.Node(null))))
    // because: The texts of the nodes are joined.
    static String collected(ArrayList<Node> nodes) {
        if (nodes == null) {
            return "";
        }
        return nodes.stream().filter(Objects::nonNull).map(String::valueOf).collect(Collectors.joining(","));
    }
}
