import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** References without a value. */
public final class EmptyReferences {
    // verdict: java.lang.ArithmeticException
    // witness: EmptyReferences.refNull(new java.util.concurrent.atomic.AtomicReference<>(), 0)
    // because: A reference holds null at first, without a null of a caller.
    static int refNull(java.util.concurrent.atomic.AtomicReference<String> f, int k) { return f.get() == null ? 1 / k : 0; }
}
