import java.util.*;
import java.util.function.*;

/** The same for what older releases do not have. */
public class Lambdas {
    private int field = 3;
    static int apply(IntBinaryOperator op, int a, long b) { return op.applyAsInt(a, (int) b); }
    int lambdas(String s, double d) {
        Supplier<String> x = () -> s + d + field; Function<Object, Integer> h = Object::hashCode; Runnable r = this::touch;
        r.run(); return apply((a, b) -> a * b + field, h.apply(x.get()), 4L) + apply(Math::max, 1, 2);
    }
    private void touch() { field++; }
    static String join(int a, long b, float c, double d, char e, Object f) { return a + "," + b + c + d + e + f; }
    static <T extends Comparable<T>> T best(List<? extends T> list) { T best = null; for (T t : list) if (best == null || t.compareTo(best) > 0) best = t; return best; }
    static int strings(String s) { switch (s) { case "one": return 1; case "two": return 2; case "three": return 3; default: return s.isEmpty() ? 0 : -1; } }
    static long resources(List<AutoCloseable> list) throws Exception { long n = 0; for (AutoCloseable c : list) try (AutoCloseable d = c) { n += d.hashCode(); } finally { n--; } return n; }
    interface Deep { int get(); static Deep of(int n) { return () -> n; } default Deep plus(Deep o) { return () -> get() + o.get(); } private int hidden() { return 1; } default int shown() { return hidden(); } }
    class Nest { private int own; int both() { return own + field; } }
}
