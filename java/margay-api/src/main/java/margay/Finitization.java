package margay;

/**
 * The bounds of an enumeration: which objects there are, and what each of their fields may hold. A static method that
 * returns one is run by {@code margay enumerate}, which takes the calls over by their names; by convention it is called
 * {@code finX} in a class {@code X}.
 *
 * <pre>{@code
 * static Finitization finSearchTree(int n) {
 *     Finitization f = Finitization.of(SearchTree.class);
 *     Finitization.Domain<Node> nodes = f.objects(Node.class, n).orNull();
 *     return f.field("root", nodes)
 *             .field("size", f.ints(0, n))
 *             .field("Node.left", nodes)
 *             .field("Node.right", nodes)
 *             .field("Node.key", f.ints(1, n));
 * }
 * }</pre>
 *
 * <p>There is one object of the class that the finitization is for; the predicate runs on it. A field that is not named
 * stays as the constructor without parameters leaves it. Values are tried in the order in which they are given, null
 * first. A mistake, such as a field that a class does not have, is an {@link IllegalArgumentException}.
 *
 * <p>On an ordinary JVM the methods do nothing.
 */
public final class Finitization {
    private Finitization() {}

    /** Bounds for structures that begin with an object of this class. */
    public static Finitization of(Class<?> root) {
        return new Finitization();
    }

    /** The same by the name of the class, for classes that cannot be named in the source. */
    public static Finitization of(String root) {
        return new Finitization();
    }

    /**
     * So many objects of a class, which are interchangeable: of structures that differ only in which of them is used
     * where, one is found. Asked again, the same objects, and more if the number is greater. Objects of subclasses that
     * the finitization has are among them.
     */
    public <T> Domain<T> objects(Class<T> type, int count) {
        return new Domain<>();
    }

    /**
     * The same by the name of the class: its full name, or relative to the package or the class that the finitization is
     * for. {@code "Node"} and {@code "SearchTree.Node"} are both found from {@code SearchTree}.
     */
    public Domain<Object> objects(String type, int count) {
        return new Domain<>();
    }

    /** These objects, each of which is itself: strings, for example. */
    @SafeVarargs
    public final <T> Domain<T> values(T... values) {
        return new Domain<>();
    }

    /** So many different strings: {@code "a"}, {@code "b"} and so on. */
    public Domain<String> strings(int count) {
        return new Domain<>();
    }

    /** All constants of an enum. */
    public <E extends Enum<E>> Domain<E> enums(Class<E> type) {
        return new Domain<>();
    }

    /** All constants of an enum, by its name. */
    public Domain<Object> enums(String type) {
        return new Domain<>();
    }

    /** {@code false} and {@code true}. */
    public Domain<Boolean> booleans() {
        return new Domain<>();
    }

    /** The bytes from {@code min} to {@code max}, both included. */
    public Domain<Byte> bytes(int min, int max) {
        return new Domain<>();
    }

    /** The shorts from {@code min} to {@code max}, both included. */
    public Domain<Short> shorts(int min, int max) {
        return new Domain<>();
    }

    /** The characters from {@code min} to {@code max}, both included. */
    public Domain<Character> chars(char min, char max) {
        return new Domain<>();
    }

    /** The ints from {@code min} to {@code max}, both included. Fields of narrower types and {@code long} take them too. */
    public Domain<Integer> ints(int min, int max) {
        return new Domain<>();
    }

    /** These ints. */
    public Domain<Integer> intsOf(int... values) {
        return new Domain<>();
    }

    /** The longs from {@code min} to {@code max}, both included. */
    public Domain<Long> longs(long min, long max) {
        return new Domain<>();
    }

    /** These longs. */
    public Domain<Long> longsOf(long... values) {
        return new Domain<>();
    }

    /** The whole numbers from {@code min} to {@code max} as floats. */
    public Domain<Float> floats(int min, int max) {
        return new Domain<>();
    }

    /** These floats. */
    public Domain<Float> floatsOf(float... values) {
        return new Domain<>();
    }

    /** The whole numbers from {@code min} to {@code max} as doubles. */
    public Domain<Double> doubles(int min, int max) {
        return new Domain<>();
    }

    /** These doubles. */
    public Domain<Double> doublesOf(double... values) {
        return new Domain<>();
    }

    /** Numbers or booleans as objects, for fields such as {@code Integer key} or {@code Comparable key}. */
    public <T> Domain<T> boxed(Domain<T> numbers) {
        return new Domain<>();
    }

    /** Arrays of a type: each field or element that takes them has one of its own, which is never null. */
    public <A> Domain<A> arrays(Class<A> type, Domain<Integer> lengths, Domain<?> elements) {
        return new Domain<>();
    }

    /** The same by the name of the type: {@code "Node[]"}. */
    public Domain<Object> arrays(String type, Domain<Integer> lengths, Domain<?> elements) {
        return new Domain<>();
    }

    /** So many interchangeable arrays, which fields may share. */
    public <A> Domain<A> sharedArrays(Class<A> type, int count, Domain<Integer> lengths, Domain<?> elements) {
        return new Domain<>();
    }

    /** What a field may hold: {@code "root"} of the class that the finitization is for, or {@code "Node.left"}. */
    public Finitization field(String name, Domain<?> values) {
        return this;
    }

    /** What a field of a class may hold, declared there or inherited. */
    public Finitization field(Class<?> type, String name, Domain<?> values) {
        return this;
    }

    /**
     * What an argument of the predicate may be, counted from 0 without the receiver. A static predicate that takes an
     * object of the class that the finitization is for gets that object if nothing is said.
     */
    public Finitization argument(int index, Domain<?> values) {
        return this;
    }

    /** Takes over what a finitization of another class says. The two must not have objects of the same class. */
    public Finitization include(Finitization other) {
        return this;
    }

    /**
     * Values of a field, an element or an argument, in order.
     *
     * @param <T> the type of the values
     */
    public static final class Domain<T> {
        private Domain() {}

        /** These values or null, which comes first. */
        public Domain<T> orNull() {
            return this;
        }

        /** These values, then those. */
        public Domain<T> or(Domain<? extends T> other) {
            return this;
        }
    }
}
