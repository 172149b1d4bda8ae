package korat.finitization;

/** Values of type {@code double}, in order. */
public interface IDoubleSet extends IPrimitiveTypeSet {
    /** Adds one value. */
    void addDouble(double d);

    /** Adds {@code min}, {@code min + diff} and so on up to {@code max}. */
    void addRange(double min, double diff, double max);

    /** Takes one value out. */
    void removeDouble(double d);
}
