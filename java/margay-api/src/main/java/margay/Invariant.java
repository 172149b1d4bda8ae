package margay;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What holds for every object of the class between the calls of its methods, as the name of a predicate: inputs of the
 * class are chosen so that it is true, and a constructor or a method that is not private and returns or
 * throws with it false breaks the contract.
 *
 * <p>The name is that of a {@code boolean} instance method without parameters, of any visibility, or
 * {@code "package.Type.method"} of a static one that takes the object. A predicate must not change anything. One that throws counts as
 * false. Invariants of superclasses hold for subclasses as well.
 *
 * <p>A method {@code boolean repOk()} needs no annotation.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Invariant {
    /** The names of the predicates. */
    String[] value();
}
