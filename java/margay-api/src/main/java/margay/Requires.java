package margay;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What must hold when the method is called, as the name of a predicate: inputs for which it is false are not
 * inputs of the method.
 *
 * <p>The name is that of a {@code boolean} method of the same class, of any visibility, or
 * {@code "package.Type.method"} of another class. It takes the parameters of the annotated method, in their order
 * and with their types. For an instance method, the predicate is either an instance method, called on the same receiver,
 * or a static one that takes the receiver first:
 *
 * <pre>{@code
 * @Requires("canWithdraw")
 * public void withdraw(long amount) { … }
 *
 * private boolean canWithdraw(long amount) {
 *     return amount > 0 && amount <= balance;
 * }
 * }</pre>
 *
 * <p>For a constructor or a static method the predicate is static. A predicate must not change anything. One that throws
 * counts as false. When there are several conditions, all must hold.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Requires {
    /** The names of the predicates. */
    String[] value();
}
