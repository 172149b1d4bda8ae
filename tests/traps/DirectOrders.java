import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/** Comparators of the library that are called directly. */
public final class DirectOrders {
    record P(String name, int n) { int share() { return 10 / n; } }

    private static final Comparator<P> BY_NAME = Comparator.comparing(P::name);

    // verdict: java.lang.ArithmeticException
    // witness: DirectOrders.comparing(new DirectOrders.P("a", 0), new DirectOrders.P("b", 1))
    // because: The comparator runs functions of the program and compares their results.
    static int comparing(P a, P b) { if (a == null || b == null) { return 0; } Comparator<P> c = Comparator.comparing(p -> p.share()); return c.compare(a, b); }

    // verdict: java.lang.ArithmeticException
    // witness: DirectOrders.comparingInt(new DirectOrders.P("a", 0), new DirectOrders.P("b", 1))
    // because: The comparator runs functions of the program and compares their results.
    static int comparingInt(P a, P b) { if (a == null || b == null) { return 0; } return Comparator.comparingInt(P::share).compare(a, b); }

    // verdict: java.lang.NullPointerException
    // witness: DirectOrders.byName(new DirectOrders.P(null, 0), new DirectOrders.P("b", 1))
    // because: The comparator runs functions of the program and compares their results.
    static int byName(P a, P b) { if (a == null || b == null) { return 0; } return Comparator.comparing(P::name).compare(a, b); }

    // verdict: java.lang.NullPointerException
    // witness: DirectOrders.byNameThen(new DirectOrders.P(null, 0), new DirectOrders.P("b", 0))
    // because: The comparator runs functions of the program and compares their results.
    static int byNameThen(P a, P b) { if (a == null || b == null) { return 0; } return Comparator.comparingInt(P::n).thenComparing(P::name).compare(a, b); }

    // verdict: java.lang.NullPointerException
    // witness: DirectOrders.natural(null, "a")
    // because: The comparator runs functions of the program and compares their results.
    static int natural(String a, String b) { return Comparator.<String>naturalOrder().compare(a, b); }

    // verdict: java.lang.ArithmeticException
    // witness: DirectOrders.nulls(0, 1)
    // because: The comparator runs functions of the program and compares their results.
    static int nulls(int x, int y) { Comparator<Integer> c = (a, b) -> a / b; return Comparator.nullsFirst(c).compare(y, x); }

    // verdict: java.lang.NullPointerException
    // witness: DirectOrders.entry(Map.entry("a", "b"), null)
    // because: The comparator runs functions of the program and compares their results.
    static int entry(Map.Entry<String, String> a, Map.Entry<String, String> b) { return Map.Entry.<String, String>comparingByKey().compare(a, b); }

    // verdict: java.lang.NullPointerException
    // witness: DirectOrders.constant(new DirectOrders.P(null, 0), new DirectOrders.P("b", 0))
    // because: The comparator runs functions of the program and compares their results.
    static int constant(P a, P b) { return a == null || b == null ? 0 : BY_NAME.compare(a, b); }

    // verdict: java.lang.NullPointerException
    // witness: DirectOrders.insensitive(null, "a")
    // because: The comparator runs functions of the program and compares their results.
    static int insensitive(String a, String b) { return String.CASE_INSENSITIVE_ORDER.compare(a, b); }

    private static final Comparator<P> BY_NUMBER = Comparator.comparingInt(P::n);

    // verdict: java.lang.NullPointerException
    // witness: DirectOrders.sortedByConstant(java.util.Arrays.asList(new DirectOrders.P(null, 0), new DirectOrders.P("b", 0)))
    // because: The constant compares names, which may be null.
    static List<P> sortedByConstant(List<P> given) {
        List<P> all = new ArrayList<>();
        for (P p : given == null ? List.<P>of() : given) {
            if (p != null) {
                all.add(p);
            }
        }
        all.sort(BY_NAME);
        return all;
    }

    // verdict: java.lang.NullPointerException
    // witness: DirectOrders.least(null, "a")
    // because: The function of the library compares what it is given.
    static String least(String a, String b) {
        return BinaryOperator.<String>minBy(Comparator.naturalOrder()).apply(a, b);
    }

    // verdict: java.lang.NullPointerException
    // witness: DirectOrders.either(true, new DirectOrders.P(null, 0), new DirectOrders.P("b", 0))
    // because: One of the two orders compares names.
    static int either(boolean byName, P a, P b) {
        if (a == null || b == null) {
            return 0;
        }
        Comparator<P> order = byName ? Comparator.comparing(P::name) : Comparator.comparingInt(P::n);
        return order.compare(a, b);
    }

    // verdict: safe
    // because: Numbers are compared, and both objects are there.
    static int byNumber(P a, P b) {
        return a == null || b == null ? 0 : Comparator.comparingInt(P::n).compare(a, b);
    }

    // verdict: safe
    // because: The constant compares numbers.
    static int byConstant(P a, P b) {
        return a == null || b == null ? 0 : BY_NUMBER.compare(a, b);
    }

    // verdict: safe
    // because: Names that are null come first.
    static int byNameOrNull(P a, P b) {
        if (a == null || b == null) {
            return 0;
        }
        return Comparator.comparing(P::name, Comparator.nullsFirst(Comparator.naturalOrder())).compare(a, b);
    }

    // verdict: safe
    // because: Both texts are there.
    static int texts(String a, String b) {
        return a == null || b == null ? 0 : String.CASE_INSENSITIVE_ORDER.reversed().compare(a, b);
    }

    // verdict: safe
    // because: What an order of the caller throws is the caller's.
    static P greater(P a, P b, Comparator<P> order) {
        return order == null || order.compare(a, b) >= 0 ? a : b;
    }

    /** Keeps an order that callers hand in. */
    static final class Ranking {
        private final Comparator<P> order;
        private P best;

        Ranking(Comparator<P> order) {
            if (order == null) {
                throw new IllegalArgumentException("order");
            }
            this.order = order;
        }

        // verdict: safe
        // because: What an order of the caller throws is the caller's.
        boolean offer(P p) {
            if (best == null || order.compare(p, best) > 0) {
                best = p;
                return true;
            }
            return false;
        }
    }
}
