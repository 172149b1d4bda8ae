package margay;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What must hold when the method returns, as the name of a predicate: a call that meets the method's
 * {@link Requires} and returns with the predicate false breaks the contract. A call that throws is not asked.
 *
 * <p>The name is found as that of {@link Requires}. The predicate takes the parameters of the annotated method and, unless
 * that is {@code void} or a constructor, its result as the last one. Arguments are those that were passed, even when the method
 * assigned to its parameters, in the state that they have after the call.
 *
 * <pre>{@code
 * @Ensures("isAbsolute")
 * static int abs(int x) { … }
 *
 * private static boolean isAbsolute(int x, int result) {
 *     return result >= 0 && (result == x || result == -x);
 * }
 * }</pre>
 *
 * <p>A predicate must not change anything. One that throws counts as false. The predicate of a constructor is an instance method
 * of the new object, or a static one that takes the new object first.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Ensures {
    /** The names of the predicates. */
    String[] value();
}
