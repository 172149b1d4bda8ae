package korat.finitization;

/** Values of type {@code byte}, in order. */
public interface IByteSet extends IPrimitiveTypeSet {
    /** Adds one value. */
    void addByte(byte b);

    /** Adds {@code min}, {@code min + diff} and so on up to {@code max}. */
    void addRange(byte min, byte diff, byte max);

    /** Takes one value out. */
    void removeByte(byte b);
}
