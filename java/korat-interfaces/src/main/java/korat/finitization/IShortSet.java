package korat.finitization;

/** Values of type {@code short}, in order. */
public interface IShortSet extends IPrimitiveTypeSet {
    /** Adds one value. */
    void addShort(short s);

    /** Adds {@code min}, {@code min + diff} and so on up to {@code max}. */
    void addRange(short min, short diff, short max);

    /** Takes one value out. */
    void removeShort(short s);
}
