import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/**
 * A tree of attributes and values, as the intentional naming system keeps for the services of a network: a service says what it is
 * by attributes with values ({@code city = london}), and each value may have attributes of its own ({@code street = strand}).
 *
 * <p>A value that has no attributes names the service record that ends there. A query is a tree without records; a value 0
 * in a query stands for any value.
 */
public class AVTree {
    static final int ANY = 0;

    static class Attribute {
        int name;
        Value values;
        Attribute next;
    }

    static class Value {
        int name;
        int record;
        Attribute attributes;
        Value next;
    }

    Attribute attributes;

    /** The records that match the query: what it does not ask for and what the tree does not know matches. */
    public Set<Integer> lookup(AVTree query) {
        return lookup(attributes, query.attributes);
    }

    private static Set<Integer> lookup(Attribute known, Attribute asked) {
        Set<Integer> found = new TreeSet<>();
        collect(known, found);
        for (Attribute attribute = asked; attribute != null; attribute = attribute.next) {
            Attribute own = find(known, attribute.name);
            if (own != null) {
                found.retainAll(lookup(own, attribute.values));
            }
        }
        return found;
    }

    private static Set<Integer> lookup(Attribute known, Value asked) {
        Set<Integer> found = new TreeSet<>();
        for (Value value = known.values; value != null; value = value.next) {
            if (asked.name == ANY) {
                collect(value, found);
            } else if (asked.name == value.name) {
                if (value.attributes == null) {
                    found.add(value.record);
                } else {
                    found.addAll(lookup(value.attributes, asked.attributes));
                }
            }
        }
        return found;
    }

    /** The part of the tree that leads to a record: the most exact query for it. */
    public AVTree extract(int record) {
        AVTree name = new AVTree();
        name.attributes = extract(attributes, record);
        return name;
    }

    private static Attribute extract(Attribute first, int record) {
        if (first == null) {
            return null;
        }
        Attribute rest = extract(first.next, record);
        for (Value value = first.values; value != null; value = value.next) {
            Attribute below = extract(value.attributes, record);
            if (below != null || value.attributes == null && value.record == record) {
                Attribute copy = new Attribute();
                copy.name = first.name;
                copy.values = new Value();
                copy.values.name = value.name;
                copy.values.attributes = below;
                copy.next = rest;
                return copy;
            }
        }
        return rest;
    }

    private static Attribute find(Attribute first, int name) {
        Attribute attribute = first;
        while (attribute != null && attribute.name != name) {
            attribute = attribute.next;
        }
        return attribute;
    }

    /** Every record of the tree. */
    public Set<Integer> records() {
        Set<Integer> found = new TreeSet<>();
        collect(attributes, found);
        return found;
    }

    private static void collect(Attribute first, Set<Integer> found) {
        for (Attribute attribute = first; attribute != null; attribute = attribute.next) {
            for (Value value = attribute.values; value != null; value = value.next) {
                collect(value, found);
            }
        }
    }

    private static void collect(Value value, Set<Integer> found) {
        if (value.attributes == null) {
            found.add(value.record);
        }
        collect(value.attributes, found);
    }

    /** A tree in which names grow along each list, each attribute has a value, and each value without attributes a record. */
    public boolean repOk() {
        return isTree(attributes, new HashSet<>(), false);
    }

    /** The same without records and with one value for each attribute, which may be {@link #ANY} and then ends there. */
    public boolean isQuery() {
        return isTree(attributes, new HashSet<>(), true);
    }

    private static boolean isTree(Attribute first, Set<Object> visited, boolean query) {
        Attribute before = null;
        for (Attribute attribute = first; attribute != null; attribute = attribute.next) {
            if (!visited.add(attribute) || before != null && attribute.name <= before.name || attribute.values == null) {
                return false;
            }
            if (!areValues(attribute.values, visited, query)) {
                return false;
            }
            before = attribute;
        }
        return true;
    }

    private static boolean areValues(Value first, Set<Object> visited, boolean query) {
        Value before = null;
        for (Value value = first; value != null; value = value.next) {
            if (!visited.add(value) || before != null && (query || value.name <= before.name)) {
                return false;
            }
            boolean leaf = value.attributes == null;
            if ((value.record != 0) != (leaf && !query) || value.name == ANY && !(leaf && query)) {
                return false;
            }
            if (!isTree(value.attributes, visited, query)) {
                return false;
            }
            before = value;
        }
        return true;
    }

    /** At most {@code scope} attributes and as many values, with two names for each and two records. */
    public static IFinitization finAVTree(int scope) {
        IFinitization f = FinitizationFactory.create(AVTree.class);
        bound(f, scope);
        return f;
    }

    static void bound(IFinitization f, int scope) {
        int names = Math.min(scope, 2);
        IObjSet attribute = f.createObjSet(Attribute.class, scope, true);
        IObjSet value = f.createObjSet(Value.class, scope, true);
        f.set(AVTree.class, "attributes", attribute);
        f.set(Attribute.class, "name", f.createIntSet(1, names));
        f.set(Attribute.class, "values", value);
        f.set(Attribute.class, "next", attribute);
        f.set(Value.class, "name", f.createIntSet(ANY, names));
        f.set(Value.class, "record", f.createIntSet(0, names));
        f.set(Value.class, "attributes", attribute);
        f.set(Value.class, "next", value);
    }
}
