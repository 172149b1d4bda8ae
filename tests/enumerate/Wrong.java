import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Finitizations and predicates with a mistake each. */
public class Wrong {
    static class Node {
        Node next;
        int key;
        static int made;
    }

    abstract static class Idea {}

    Node head;
    int size;
    boolean flag;
    int[] cells;

    public boolean repOK() {
        return true;
    }

    public int count() {
        return size;
    }

    public boolean with(int limit, Object other) {
        return size < limit;
    }

    private static IFinitization create() {
        return FinitizationFactory.create(Wrong.class);
    }

    public static IFinitization finWrong(int n) {
        IFinitization f = create();
        f.set("size", f.createIntSet(0, n));
        return f;
    }

    public static IFinitization unknownField() {
        IFinitization f = create();
        f.set("Node.nxt", f.createObjSet(Node.class, 1, true));
        return f;
    }

    public static IFinitization unknownClass() {
        IFinitization f = create();
        f.createObjSet("Nodule", 2);
        return f;
    }

    public static IFinitization unknownOwner() {
        IFinitization f = create();
        f.set("Nodule.next", f.createObjSet(Node.class, 1, true));
        return f;
    }

    public static IFinitization empty() {
        IFinitization f = create();
        f.set("head", f.createObjSet(Node.class));
        return f;
    }

    public static IFinitization numberForObject() {
        IFinitization f = create();
        f.set("head", f.createIntSet(1));
        return f;
    }

    public static IFinitization objectForNumber() {
        IFinitization f = create();
        f.set("size", f.createObjSet(Node.class, 1));
        return f;
    }

    public static IFinitization otherClass() {
        IFinitization f = create();
        IObjSet set = f.createObjSet(Object.class);
        set.addClassDomain(f.createClassDomain(String.class, 1));
        f.set("head", set);
        return f;
    }

    public static IFinitization otherNumber() {
        IFinitization f = create();
        f.set("size", f.createLongSet(1, 2));
        return f;
    }

    public static IFinitization staticField() {
        IFinitization f = create();
        f.set("Node.made", f.createIntSet(1));
        return f;
    }

    public static IFinitization twice() {
        IFinitization f = create();
        f.set("size", f.createIntSet(1));
        f.set("size", f.createIntSet(2));
        return f;
    }

    public static IFinitization noObjects() {
        IFinitization f = create();
        f.createObjSet(Idea.class, 2);
        return f;
    }

    public static IFinitization elements() {
        IFinitization f = create();
        f.set("cells", f.createArraySet(int[].class, f.createIntSet(1), f.createBooleanSet(), 1));
        return f;
    }

    public static IFinitization lengths() {
        IFinitization f = create();
        f.set("cells", f.createArraySet(int[].class, f.createIntSet(-2), f.createIntSet(1), 1));
        return f;
    }

    public static IFinitization fails() {
        int[] none = {};
        create().set("size", create().createIntSet(none[3]));
        return null;
    }

    public static IFinitization nothing() {
        return null;
    }

    public static IFinitization step() {
        IFinitization f = create();
        f.set("size", f.createIntSet(0, 0, 3));
        return f;
    }

    public IFinitization notStatic() {
        return create();
    }
}
