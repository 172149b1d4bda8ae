package korat.finitization;

/** {@code false}, then {@code true}. */
public interface IBooleanSet extends IPrimitiveTypeSet {}
