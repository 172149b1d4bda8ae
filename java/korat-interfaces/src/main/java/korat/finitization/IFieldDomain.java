package korat.finitization;

/** The values that one field takes. */
public interface IFieldDomain {
    /** The declared type of the field. */
    Class getClassOfField();

    /** How many class domains it is made of; one for a primitive type. */
    int getNumOfClassDomains();

    /** How many values there are. */
    int getNumberOfElements();

    /** Whether the field is of a primitive type. */
    boolean isPrimitiveType();

    /** Whether the field is an array. */
    boolean isArrayType();
}
