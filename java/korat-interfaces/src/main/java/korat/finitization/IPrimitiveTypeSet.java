package korat.finitization;

/** The values of a field of a primitive type. */
interface IPrimitiveTypeSet extends IFieldDomain {}
