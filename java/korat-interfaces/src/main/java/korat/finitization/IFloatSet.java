package korat.finitization;

/** Values of type {@code float}, in order. */
public interface IFloatSet extends IPrimitiveTypeSet {
    /** Adds one value. */
    void addFloat(float f);

    /** Adds {@code min}, {@code min + diff} and so on up to {@code max}. */
    void addRange(float min, float diff, float max);

    /** Takes one value out. */
    void removeFloat(float f);
}
