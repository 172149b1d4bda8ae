package korat.finitization;

/** Values of type {@code int}, in order. */
public interface IIntSet extends IPrimitiveTypeSet {
    /** Adds one value. */
    void addInt(int i);

    /** Adds {@code min}, {@code min + diff} and so on up to {@code max}. */
    void addRange(int min, int diff, int max);

    /** Takes one value out. */
    void removeInt(int i);
}
