package korat.finitization.impl;

import korat.finitization.IFinitization;

/** Where finitizations come from. */
public class FinitizationFactory {
    /** An empty finitization for inputs with one root object of the class. */
    public static IFinitization create(Class clz) {
        throw new UnsupportedOperationException("a declaration to compile against; margay enumerate runs finitizations");
    }
}
