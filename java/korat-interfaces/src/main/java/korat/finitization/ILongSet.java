package korat.finitization;

/** Values of type {@code long}, in order. */
public interface ILongSet extends IPrimitiveTypeSet {
    /** Adds one value. */
    void addLong(long l);

    /** Adds {@code min}, {@code min + diff} and so on up to {@code max}. */
    void addRange(long min, long diff, long max);

    /** Takes one value out. */
    void removeLong(long l);
}
